//! Text to syntax trees and back.

pub mod ast;
