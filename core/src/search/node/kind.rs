//! The kinds of nodes: on the principal variation, cut nodes and all nodes.

/// The kind of node that is expected, after Knuth and Moore (*An analysis of
/// alpha-beta pruning*, Artificial Intelligence 6(4), 1975), whose types 1, 2,
/// 3 these are.
///
/// It is known before the node is searched, from that of the parent; the search
/// may prove it wrong.
///
/// ```
/// use niwaki::NodeKind;
///
/// assert_eq!(NodeKind::Pv.first(), NodeKind::Pv);
/// assert_eq!(NodeKind::Pv.later(), NodeKind::Cut);
/// assert_eq!(NodeKind::Cut.first(), NodeKind::All);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// On the principal variation: an exact value is expected (type 1).
    Pv,
    /// Some move is expected to fail high (type 2).
    Cut,
    /// Every move is expected to fail low (type 3).
    All,
}

impl NodeKind {
    /// Returns the kind of the first child.
    #[inline]
    #[must_use]
    pub const fn first(self) -> NodeKind {
        match self {
            NodeKind::Pv => NodeKind::Pv,
            NodeKind::Cut => NodeKind::All,
            NodeKind::All => NodeKind::Cut,
        }
    }

    /// Returns the kind of the other children, which are searched with a null
    /// window.
    #[inline]
    #[must_use]
    pub const fn later(self) -> NodeKind {
        match self {
            NodeKind::Pv | NodeKind::All => NodeKind::Cut,
            NodeKind::Cut => NodeKind::All,
        }
    }
}
