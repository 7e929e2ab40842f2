//! The published variants of Multi-Cut, and the parts that they are made of.
//!
//! A part says `by-variant` as long as it is not set by itself: [`Variant`] then decides. So a
//! published variant is one setting, and a mixture of several can still be measured.

crate::choice! {
    /// A form of Multi-Cut that was published.
    pub enum Variant {
        /// At expected cut nodes.
        BjornssonMarsland = "bjornsson-marsland",
        /// At cut and all nodes, with changes to windows and table.
        Winands = "winands",
        /// Where the table holds a lower bound of at least beta, with too little draft.
        Eiriksson = "eiriksson",
        /// At expected cut nodes, and where the table holds such a bound.
        EirikssonOr = "eiriksson-or",
    }
}

crate::choice! {
    /// The kinds of nodes at which Multi-Cut acts.
    pub enum Kinds {
        /// As the variant has it.
        ByVariant = "by-variant",
        /// Expected cut nodes.
        Cut = "cut",
        /// Expected cut and all nodes.
        All = "all",
    }
}

crate::choice! {
    /// The condition at a node besides its kind.
    pub enum Trigger {
        /// As the variant has it.
        ByVariant = "by-variant",
        /// Nothing.
        Always = "always",
        /// The table holds a lower bound of at least beta, with too little draft.
        Table = "table",
        /// Nothing, or, at a node of another kind, that.
        Either = "either",
    }
}

crate::choice! {
    /// Whether windows and table are changed for Multi-Cut's sake.
    pub enum Windows {
        /// As the variant has it.
        ByVariant = "by-variant",
        /// They are not.
        Plain = "plain",
        /// As Winands did.
        Winands = "winands",
    }
}

crate::choice! {
    /// The value that a cutoff by Multi-Cut returns.
    pub enum Returned {
        /// Beta.
        Beta = "beta",
        /// The least of the values that reached it.
        Bound = "bound",
    }
}
