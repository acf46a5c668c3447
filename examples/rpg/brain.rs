//! What does a monster do, and when does it do something else?

use jasset::JAsset;

/// A state machine.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2)]
pub struct Brain {
    /// The state that it begins in.
    #[jasset(alias("Initial", until = 2))]
    pub start: String,
    /// How far it goes from home: `none` is as the level says, `some none` is to the end of the world.
    #[jasset(since = 2)]
    pub leash: Option<Option<f32>>,
    /// Its states, by their names.
    #[jasset(key = "name")]
    pub states: Vec<State>,
}

impl Brain {
    /// The state of this name.
    pub fn state(&self, name: &str) -> Option<&State> {
        self.states.iter().find(|state| state.name == name)
    }
}

/// What is done, and what ends it.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3)]
#[jasset(deprecated("Does", "Speed", before = 2, with = Self::name_to_action))]
#[jasset(deprecated("Animation", before = 3, drop))]
pub struct State {
    /// Its name in transitions.
    pub name: String,
    /// What is done.
    #[jasset(since = 2, alias("Behavior", until = 3))]
    pub action: Action,
    /// Seconds after which `start` is next.
    #[jasset(since = 3)]
    pub timeout: Option<f32>,
    /// What ends it: the first one whose condition holds.
    pub transitions: Vec<Transition>,
}

impl State {
    /// A name and a speed, which every state had, become a variant and what it holds.
    fn name_to_action(&mut self, name: Option<String>, speed: Option<f32>) -> Result<(), String> {
        let speed = speed.unwrap_or(1.0);
        self.action = match name.as_deref() {
            None | Some("idle") => Action::Idle,
            Some("patrol") => Action::Patrol { speed },
            Some("chase") => Action::Chase { speed, shout: false },
            Some("run away") => Action::Flee { speed },
            Some("bite") => Action::Attack(Attack::default()),
            Some(other) => return Err(format!("nobody ever could `{other}`")),
        };
        Ok(())
    }
}

/// What a monster does. In a file the name alone of a variant with fields is one whose fields have their defaults.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
pub enum Action {
    /// Stands around.
    #[default]
    Idle,
    /// Walks from place to place.
    Patrol {
        /// Metres a second.
        #[jasset(default = 1.5)]
        speed: f32,
    },
    /// Runs after the enemy.
    Chase {
        /// Metres a second.
        #[jasset(default = 3.0)]
        speed: f32,
        /// Whether it calls its friends.
        #[jasset(alias = "Howl")]
        shout: bool,
    },
    /// Runs away.
    #[jasset(alias = "RunAway")]
    Flee {
        /// Metres a second.
        #[jasset(default = 4.0)]
        speed: f32,
    },
    /// Hits.
    #[jasset(alias = "Bite")]
    Attack(Attack),
    /// Casts a spell, so often a minute.
    Cast(String, u8),
    /// Stays at a place: home, unless another is given.
    Guard(Option<[f32; 3]>),
    /// What only a newer build knows.
    #[jasset(other)]
    Unknown(String),
}

/// How it hits.
#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(version = 2, deprecated("PerMinute", before = 2, with = Self::rate_to_cooldown))]
pub struct Attack {
    /// Metres.
    #[jasset(default = 1.5)]
    pub reach: f32,
    /// Seconds from blow to blow.
    #[jasset(since = 2, default = 2.0)]
    pub cooldown: f32,
}

impl Attack {
    fn rate_to_cooldown(&mut self, per_minute: f32) -> Result<(), String> {
        if per_minute <= 0.0 {
            return Err(format!("{per_minute} blows a minute"));
        }
        self.cooldown = 60.0 / per_minute;
        Ok(())
    }
}

/// A way from one state to another.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2)]
#[jasset(deprecated("Trigger", "Value", before = 2, with = Self::trigger_to_condition))]
pub struct Transition {
    /// The name of the next state.
    #[jasset(alias("Target", until = 2))]
    pub to: String,
    /// When.
    #[jasset(since = 2)]
    pub when: Condition,
}

impl Transition {
    /// A word and a number become a variant and what it holds.
    fn trigger_to_condition(&mut self, trigger: Option<String>, value: Option<f32>) -> Result<(), String> {
        let value = value.unwrap_or(0.0);
        self.when = match trigger.as_deref() {
            None | Some("always") => Condition::Always,
            Some("see") => Condition::SeesEnemy,
            Some("near") => Condition::EnemyWithin(value),
            Some("far") => Condition::Not(Box::new(Condition::EnemyWithin(value))),
            Some("hurt") => Condition::HealthBelow(value),
            Some("timer") => Condition::Elapsed(value),
            Some(other) => return Err(format!("there never was a trigger `{other}`")),
        };
        Ok(())
    }
}

/// When a transition is taken.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
pub enum Condition {
    /// At once.
    #[default]
    Always,
    /// An enemy is in sight.
    #[jasset(alias = "See")]
    SeesEnemy,
    /// An enemy is so near, in metres.
    #[jasset(alias = "Near")]
    EnemyWithin(f32),
    /// So little of its health is left, from 0 to 1.
    #[jasset(alias = "Hurt")]
    HealthBelow(f32),
    /// So many seconds in this state.
    #[jasset(alias = "After")]
    Elapsed(f32),
    /// The opposite.
    Not(Box<Condition>),
    /// All of them.
    All(Vec<Condition>),
    /// One of them.
    Any(Vec<Condition>),
    /// What only a newer build knows: it never holds.
    #[jasset(other)]
    Unknown(String),
}

/// What a monster notices.
#[derive(Clone, Copy, Debug)]
pub struct Senses {
    /// How far the nearest enemy is, in metres.
    pub enemy: f32,
    /// How much of its health is left, from 0 to 1.
    pub health: f32,
    /// Seconds in the present state.
    pub elapsed: f32,
}

impl Senses {
    /// How far a monster sees, in metres.
    pub const SIGHT: f32 = 20.0;
}

impl Condition {
    /// Whether it holds.
    pub fn holds(&self, senses: Senses) -> bool {
        match self {
            Self::Always => true,
            Self::SeesEnemy => senses.enemy < Senses::SIGHT,
            Self::EnemyWithin(metres) => senses.enemy < *metres,
            Self::HealthBelow(fraction) => senses.health < *fraction,
            Self::Elapsed(seconds) => senses.elapsed >= *seconds,
            Self::Not(condition) => !condition.holds(senses),
            Self::All(conditions) => conditions.iter().all(|condition| condition.holds(senses)),
            Self::Any(conditions) => conditions.iter().any(|condition| condition.holds(senses)),
            Self::Unknown(_) => false,
        }
    }
}

impl State {
    /// The name of the next state, if this one ends now.
    pub fn next(&self, senses: Senses) -> Option<&str> {
        self.transitions
            .iter()
            .find(|transition| transition.when.holds(senses))
            .map(|transition| transition.to.as_str())
    }
}
