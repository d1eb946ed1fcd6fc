//! Terms as Rust values, by serde: integers, atoms as texts and booleans, lists as sequences, compounds as tuples, structs
//! or variants of an enum.
//!
//! A list of pairs `Key-Value` is a map, and a variable is `None`. Serde recurses into what it reads, so that the depth
//! of terms is bounded here; the length of lists is not.

use std::fmt;

use serde::de;
use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};

use super::{CONS, Cell, NIL, Term, extent};

/// Terms that are nested deeper are refused: each level costs native stack.
const DEEPEST: usize = 128;

/// Why a term or an answer is not a value of the wanted type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeserializeError {
    message: String,
}

impl DeserializeError {
    /// The same error, in the value of a variable.
    pub(crate) fn of_variable(self, name: &str) -> DeserializeError {
        DeserializeError { message: format!("{name}: {}", self.message) }
    }
}

impl std::error::Error for DeserializeError {}

impl fmt::Display for DeserializeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl de::Error for DeserializeError {
    fn custom<T: fmt::Display>(message: T) -> DeserializeError {
        DeserializeError { message: message.to_string() }
    }
}

impl Term {
    /// The term as a Rust value.
    ///
    /// ```
    /// use regola::Term;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, Debug, PartialEq)]
    /// #[serde(rename_all = "snake_case")]
    /// enum Action {
    ///     Pass,
    ///     Move(String, i64),
    /// }
    ///
    /// let term = Term::compound("move", ["pawn".into(), 4.into()]);
    /// assert_eq!(term.deserialize::<Action>()?, Action::Move("pawn".to_owned(), 4));
    /// assert_eq!(Term::atom("pass").deserialize::<Action>()?, Action::Pass);
    /// assert_eq!(Term::from(vec![1, 2]).deserialize::<Vec<u8>>()?, [1, 2]);
    /// # Ok::<(), regola::term::DeserializeError>(())
    /// ```
    pub fn deserialize<'de, T: Deserialize<'de>>(&'de self) -> Result<T, DeserializeError> {
        T::deserialize(Value::new(self))
    }
}

/// One term of a sequence of cells, which begins with it.
#[derive(Clone, Copy)]
pub(crate) struct Value<'de> {
    cells: &'de [Cell],
    levels: usize,
}

impl<'de> Value<'de> {
    /// A whole term.
    pub fn new(term: &'de Term) -> Value<'de> {
        Value { cells: term.cells(), levels: DEEPEST }
    }

    /// The cells inside, one level deeper.
    fn inside(self) -> Result<Value<'de>, DeserializeError> {
        let levels = self.levels.checked_sub(1);
        let levels = levels.ok_or_else(|| de::Error::custom("the term is nested too deeply"))?;
        Ok(Value { cells: &self.cells[1..], levels })
    }

    /// The first term and what follows it.
    fn split(self) -> (Value<'de>, Value<'de>) {
        let (first, rest) = self.cells.split_at(extent(self.cells));
        (Value { cells: first, ..self }, Value { cells: rest, ..self })
    }

    /// Whether it is a list, as far as its first cell shows.
    fn is_list(self) -> bool {
        match &self.cells[0] {
            Cell::Atom(name) => &**name == NIL,
            Cell::Compound(name, arity) => (&**name, *arity) == (CONS, 2),
            _ => false,
        }
    }

    /// The elements of a list or the arguments of a compound.
    fn items(self) -> Result<Option<Items<'de>>, DeserializeError> {
        let inside = self.inside()?;
        Ok(match &self.cells[0] {
            _ if self.is_list() => Some(Items { rest: Value { levels: inside.levels, ..self }, left: None }),
            Cell::Compound(_, arity) => Some(Items { rest: inside, left: Some(*arity as usize) }),
            _ => None,
        })
    }

    /// The complaint about a term of the wrong kind.
    fn unexpected(self, expected: &dyn de::Expected) -> DeserializeError {
        let term = Term::from_cells(self.cells[..extent(self.cells)].to_vec());
        match &self.cells[0] {
            Cell::Var(_) => de::Error::custom(format_args!("a variable without a value, expected {expected}")),
            _ => de::Error::custom(format_args!("found {}, expected {expected}", term.truncated())),
        }
    }
}

/// Elements of a list, or arguments.
struct Items<'de> {
    rest: Value<'de>,
    /// How many arguments follow; nothing for a list.
    left: Option<usize>,
}

impl<'de> Items<'de> {
    fn next(&mut self) -> Result<Option<Value<'de>>, DeserializeError> {
        match self.left {
            Some(0) => return Ok(None),
            Some(left) => self.left = Some(left - 1),
            None => match &self.rest.cells[0] {
                Cell::Atom(name) if &**name == NIL => return Ok(None),
                Cell::Compound(name, 2) if &**name == CONS => self.rest.cells = &self.rest.cells[1..],
                _ => return Err(de::Error::custom("the list does not end in `[]`")),
            },
        }
        let (item, rest) = self.rest.split();
        self.rest = rest;
        Ok(Some(item))
    }
}

impl<'de> de::SeqAccess<'de> for Items<'de> {
    type Error = DeserializeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, DeserializeError> {
        self.next()?.map(|item| seed.deserialize(item)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        self.left
    }
}

/// A list of pairs `Key-Value`.
struct Pairs<'de> {
    items: Items<'de>,
    value: Option<Value<'de>>,
}

impl<'de> de::MapAccess<'de> for Pairs<'de> {
    type Error = DeserializeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, DeserializeError> {
        let Some(pair) = self.items.next()? else { return Ok(None) };
        match &pair.cells[0] {
            Cell::Compound(name, 2) if &**name == "-" => {
                let (key, value) = pair.inside()?.split();
                self.value = Some(value);
                seed.deserialize(key).map(Some)
            }
            _ => Err(pair.unexpected(&"a pair Key-Value")),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, DeserializeError> {
        let value = self.value.take().ok_or_else(|| de::Error::custom("a value was asked for before its key"))?;
        seed.deserialize(value)
    }
}

impl<'de> Deserializer<'de> for Value<'de> {
    type Error = DeserializeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        match &self.cells[0] {
            Cell::Int(value) => visitor.visit_i64(*value),
            Cell::Var(_) => Err(self.unexpected(&visitor)),
            Cell::Atom(name) if &**name != NIL => visitor.visit_borrowed_str(name),
            _ => self.deserialize_seq(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        match &self.cells[0] {
            Cell::Atom(name) if &**name == "true" => visitor.visit_bool(true),
            Cell::Atom(name) if &**name == "false" => visitor.visit_bool(false),
            _ => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        match &self.cells[0] {
            Cell::Var(_) => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        match self.items()? {
            Some(mut items) => {
                let value = visitor.visit_seq(&mut items)?;
                match items.next()? {
                    Some(_) => Err(de::Error::custom("there are more elements than expected")),
                    None => Ok(value),
                }
            }
            None => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, DeserializeError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        match self.items()? {
            Some(items) if items.left.is_none() => visitor.visit_map(Pairs { items, value: None }),
            _ => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        match &self.cells[0] {
            Cell::Atom(_) | Cell::Compound(..) => visitor.visit_enum(Variant(self)),
            _ => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct identifier
    }
}

/// An atom or a compound as a variant of an enum: the name is the variant's.
struct Variant<'de>(Value<'de>);

impl<'de> de::EnumAccess<'de> for Variant<'de> {
    type Error = DeserializeError;
    type Variant = Variant<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Variant<'de>), DeserializeError> {
        let name: &str = match &self.0.cells[0] {
            Cell::Atom(name) | Cell::Compound(name, _) => name,
            _ => return Err(self.0.unexpected(&"the name of a variant")),
        };
        let name: de::value::BorrowedStrDeserializer<'de, DeserializeError> =
            de::value::BorrowedStrDeserializer::new(name);
        Ok((seed.deserialize(name.into_deserializer())?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'de> {
    type Error = DeserializeError;

    fn unit_variant(self) -> Result<(), DeserializeError> {
        match &self.0.cells[0] {
            Cell::Atom(_) => Ok(()),
            _ => Err(self.0.unexpected(&"an atom")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, DeserializeError> {
        match &self.0.cells[0] {
            Cell::Compound(_, 1) => seed.deserialize(self.0.inside()?),
            _ => Err(self.0.unexpected(&"a compound with one argument")),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, DeserializeError> {
        match &self.0.cells[0] {
            Cell::Compound(..) => self.0.deserialize_seq(visitor),
            _ => Err(self.0.unexpected(&"a compound")),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        self.tuple_variant(fields.len(), visitor)
    }
}
