//! Answers as Rust values, by serde: a struct whose fields are the goal's variables, or a tuple of their values.

use std::sync::Arc;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};

use super::answer::Answer;
use crate::term::{DeserializeError, Term, Value};

impl Answer {
    /// The answer as a Rust value: a struct or a map with a field per variable, or a tuple of the values in the order of
    /// the goal. A variable without a value is `None`. Values become Rust values as
    /// [`Term::deserialize`] says.
    ///
    /// ```
    /// use regola::{Engine, Rules};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize)]
    /// #[serde(rename_all = "PascalCase")] // variables begin with capitals
    /// struct Stock {
    ///     item: String,
    ///     count: u32,
    /// }
    ///
    /// let rules = Rules::parse("shop.pl", "stock(apple, 3). stock(pear, 1).")?;
    /// let mut engine = Engine::new(&rules);
    /// let answer = engine.ask("stock(Item, Count)")?.next().unwrap()?;
    /// let stock: Stock = answer.deserialize()?;
    /// assert_eq!((stock.item.as_str(), stock.count), ("apple", 3));
    ///
    /// let (item, count): (&str, u32) = answer.deserialize()?;
    /// assert_eq!((item, count), ("apple", 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deserialize<'de, T: Deserialize<'de>>(&'de self) -> Result<T, DeserializeError> {
        T::deserialize(Bindings { rest: &self.bindings, value: None })
    }
}

/// The bindings that are still to be read.
struct Bindings<'de> {
    rest: &'de [(Arc<str>, Term)],
    /// The variable whose name was read last.
    value: Option<&'de (Arc<str>, Term)>,
}

impl<'de> Bindings<'de> {
    fn next(&mut self) -> Option<&'de (Arc<str>, Term)> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }
}

/// The value of a variable; an error names it.
fn value<'de, S: DeserializeSeed<'de>>(
    (name, term): &'de (Arc<str>, Term),
    seed: S,
) -> Result<S::Value, DeserializeError> {
    seed.deserialize(Value::new(term)).map_err(|error| error.of_variable(name))
}

impl<'de> MapAccess<'de> for Bindings<'de> {
    type Error = DeserializeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, DeserializeError> {
        self.value = self.next();
        let name: Option<StrDeserializer<'de, DeserializeError>> =
            self.value.map(|(name, _)| (**name).into_deserializer());
        name.map(|name| seed.deserialize(name)).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, DeserializeError> {
        let binding = self.value.take().ok_or_else(|| Error::custom("a value was asked for before its variable"))?;
        value(binding, seed)
    }
}

impl<'de> SeqAccess<'de> for Bindings<'de> {
    type Error = DeserializeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, DeserializeError> {
        self.next().map(|binding| value(binding, seed)).transpose()
    }
}

impl<'de> Deserializer<'de> for Bindings<'de> {
    type Error = DeserializeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        visitor.visit_map(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        visitor.visit_seq(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, DeserializeError> {
        match self.rest.len() == len {
            true => visitor.visit_seq(self),
            false => {
                let found = self.rest.len();
                Err(Error::custom(format_args!("{found} variables have a value, expected a tuple of {len}")))
            }
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct map
        struct enum identifier ignored_any
    }
}
