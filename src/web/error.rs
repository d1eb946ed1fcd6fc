//! What is wrong with a request, as the caller reads it: a status, a stable code, a sentence, and the way out.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use super::problem::problems_to_json;
use crate::diagnostic::{Diagnostic, to_json};
use crate::engine::{Limit, Loaded, QueryError};
use crate::game::{GameError, MoveError, PositionError};
use crate::load::FileError;
use crate::play::LevelError;
use crate::repl::CommandError;
use crate::source::Sources;

/// Why a request could not be answered.
#[derive(Clone, Debug)]
pub(super) struct ApiError {
    pub status: StatusCode,
    pub code: &'static str,
    pub message: String,
    details: Box<Details>,
}

/// What else there may be to say.
#[derive(Clone, Debug, Default)]
struct Details {
    place: Option<String>,
    remedy: Option<String>,
    problems: Vec<Value>,
    suggestions: Vec<String>,
    revision: Option<u64>,
}

impl ApiError {
    /// An error with nothing but a sentence.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into(), details: Box::default() }
    }

    /// A request that makes no sense.
    pub fn bad_request(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    /// Something that rules, moves or texts do not allow.
    pub fn refused(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// Something that the session is not ready for.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, message)
    }

    /// Something that is not there.
    pub fn missing(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, code, message)
    }

    /// A mistake of ours.
    pub fn bug(message: &str) -> ApiError {
        let message = format!("this is a bug in regola, not in your rules: {message}");
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "bug", message)
            .remedy("report it to regola's authors with the rules and the request; the game is as it was before")
    }

    /// A limit that was reached.
    pub fn limit(limit: Limit, message: impl Into<String>) -> ApiError {
        let error = ApiError::refused("limit", message);
        match limit {
            Limit::Stopped => error,
            _ => error.remedy("ask for less, or run `regola` in a terminal, where you set the limits"),
        }
    }

    /// The same with what to do about it.
    pub fn remedy(mut self, remedy: impl Into<String>) -> ApiError {
        self.details.remedy = Some(remedy.into());
        self
    }

    /// The same with texts to try instead.
    pub fn suggesting(mut self, suggestions: Vec<String>) -> ApiError {
        self.details.suggestions = suggestions;
        self
    }

    /// The same with the revision that it is about.
    pub fn at(mut self, revision: u64) -> ApiError {
        self.details.revision = Some(revision);
        self
    }

    /// The same under another code, unless it has one of its own already.
    pub fn or_code(mut self, code: &'static str) -> ApiError {
        if self.code == PLAIN {
            self.code = code;
        }
        self
    }

    /// The same under another code.
    pub fn with_code(self, code: &'static str) -> ApiError {
        ApiError { code, ..self }
    }

    /// The same with another status.
    pub fn with_status(self, status: StatusCode) -> ApiError {
        ApiError { status, ..self }
    }

    /// Whether the first problem has one of these codes.
    pub fn is_about(&self, codes: &[&str]) -> bool {
        let first = self.details.problems.iter().find(|problem| problem["severity"] == "error");
        first.and_then(|problem| problem["code"].as_str()).is_some_and(|code| codes.contains(&code))
    }

    /// The error's own object.
    pub fn object(&self) -> Value {
        let mut object = Map::new();
        object.insert("code".into(), json!(self.code));
        object.insert("message".into(), json!(self.message));
        let optional = [("place", &self.details.place), ("remedy", &self.details.remedy)];
        for (name, value) in optional {
            object.extend(value.as_ref().map(|value| (name.to_owned(), json!(value))));
        }
        if !self.details.problems.is_empty() {
            object.insert("problems".into(), json!(self.details.problems));
        }
        if !self.details.suggestions.is_empty() {
            object.insert("suggestions".into(), json!(self.details.suggestions));
        }
        object.extend(self.details.revision.map(|revision| ("revision".to_owned(), json!(revision))));
        Value::Object(object)
    }

    /// The error as the body of an answer.
    pub fn to_json(&self) -> Value {
        json!({ "error": self.object() })
    }

    fn with_problems(mut self, diagnostics: &[Diagnostic], sources: &Sources) -> ApiError {
        if let Some(first) = diagnostics.first() {
            self.details.place = Some(sources.place(first.labels[0].span));
        }
        self.details.problems = problems_to_json(diagnostics, sources);
        self
    }
}

/// The code of a reason in one sentence, until the caller says what it is about.
const PLAIN: &str = "unsupported";

/// Rules that could not be loaded.
pub(super) fn refused_rules(loaded: &Loaded) -> ApiError {
    let errors = loaded.diagnostics.iter().filter(|problem| problem.is_error()).count();
    let counted = if errors == 1 { "1 error".to_owned() } else { format!("{errors} errors") };
    let error = match loaded.limit {
        Some(limit) => ApiError::limit(limit, format!("loading the rules: {limit}")),
        None => ApiError::refused("bad-rules", format!("the rules have {counted}"))
            .remedy("correct the problems; the rules in force stay as they were"),
    };
    error.with_problems(&loaded.diagnostics, &loaded.sources)
}

impl From<CommandError> for ApiError {
    fn from(error: CommandError) -> ApiError {
        match error {
            CommandError::Interrupted => ApiError::limit(Limit::Stopped, "the work was stopped before it ended"),
            CommandError::Usage(message) | CommandError::Plain(message) => ApiError::refused(PLAIN, message),
            CommandError::Output(error) => ApiError::refused("limit", format!("the output is too long: {error}")),
            CommandError::Bug { message, .. } => ApiError::bug(&message),
            CommandError::File(error) => error.into(),
            CommandError::Rules { loaded, .. } => refused_rules(&loaded),
            CommandError::Move { error, message, .. } => ApiError { message, ..ApiError::from(*error) },
            CommandError::Position(diagnostics, sources) => bad_position(&diagnostics, &sources),
            CommandError::Goal { error, .. } => error.into(),
        }
    }
}

fn bad_position(diagnostics: &[Diagnostic], sources: &Sources) -> ApiError {
    let message = diagnostics.first().map_or("the text is not a position of this game", |first| &first.message);
    ApiError::refused("bad-position", message).with_problems(diagnostics, sources)
}

impl From<FileError> for ApiError {
    fn from(error: FileError) -> ApiError {
        match error {
            FileError::MissingGame { .. } => ApiError::missing("no-such-game", error.to_string()),
            error => ApiError::refused("bad-rules", error.to_string()),
        }
    }
}

impl From<QueryError> for ApiError {
    fn from(error: QueryError) -> ApiError {
        match &error {
            QueryError::Syntax { diagnostics, sources } => {
                let message = diagnostics.first().map_or("the goal cannot be read", |first| &first.message);
                let mut answer = ApiError::refused("bad-goal", message);
                answer.details.problems = diagnostics.iter().map(|problem| to_json(problem, sources)).collect();
                answer
            }
            QueryError::Exception { rule, .. } => {
                let message = error.to_string();
                let mut answer = ApiError::refused("goal-error", message.lines().next().unwrap_or_default());
                answer.details.place = rule.clone();
                answer
            }
            QueryError::Limit(limit) => ApiError::limit(*limit, error.to_string()),
        }
    }
}

impl From<GameError> for ApiError {
    fn from(error: GameError) -> ApiError {
        match error {
            GameError::Query(error) => error.into(),
            GameError::Limit { limit, .. } => ApiError::limit(limit, error.to_string()),
            error => ApiError::refused("goal-error", error.to_string()),
        }
    }
}

impl From<MoveError> for ApiError {
    fn from(error: MoveError) -> ApiError {
        let message = error.to_string();
        match error {
            MoveError::Illegal { legal, .. } | MoveError::Unknown { legal, .. } => {
                ApiError::refused("illegal-move", message).suggesting(legal)
            }
            MoveError::Over { .. } => ApiError::conflict("game-over", message),
            MoveError::Ambiguous { moves, .. } => ApiError::refused("bad-move", message).suggesting(moves),
            MoveError::Game(error) => error.into(),
        }
    }
}

impl From<PositionError> for ApiError {
    fn from(error: PositionError) -> ApiError {
        ApiError::from(CommandError::from(error)).or_code("bad-position")
    }
}

impl From<LevelError> for ApiError {
    fn from(error: LevelError) -> ApiError {
        match error {
            LevelError::Game(error) => error.into(),
            error => ApiError::refused("bad-level", error.to_string()),
        }
    }
}
