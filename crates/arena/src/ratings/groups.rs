//! Groups of players whose ratings are comparable.

use super::{Pairing, PlayerId, Pool};

/// Players connected by games, and those whose ratings the games bound.
///
/// Players in different groups are not connected by games, directly or through others, so their
/// ratings are not comparable. A group may consist of several classes of which one has won every
/// game against another; the rating difference between such classes has no upper bound.
///
/// ```
/// use lucena_arena::ratings::{Groups, Pool};
/// use lucena_arena::stats::PlayerResult;
/// let mut pool = Pool::new();
/// let [a, b, c, d] = ["A", "B", "C", "D"].map(|name| pool.player(name));
/// pool.record(a, b, PlayerResult::Win);
/// pool.record(c, d, PlayerResult::Draw);
/// let groups = Groups::of(&pool);
/// assert_eq!(groups.len(), 2);
/// assert_eq!(groups.group_of(a), groups.group_of(b));
/// assert_ne!(groups.group_of(a), groups.group_of(c));
/// // A won all games against B; C and D scored 50 %.
/// assert!(!groups.is_bounded(a) && groups.is_bounded(c));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    group: Vec<usize>,
    n_groups: usize,
    class: Vec<usize>,
    /// Whether a player's group is a single class.
    is_bounded: Vec<bool>,
}

impl Groups {
    /// The groups of a pool, numbered from 0 in the order of their first players.
    ///
    /// ```
    /// use lucena_arena::ratings::{Groups, Pool};
    /// assert_eq!(Groups::of(&Pool::new()).len(), 0);
    /// ```
    #[must_use]
    pub fn of(pool: &Pool) -> Self {
        let links = pool.pairings().flat_map(|Pairing { white, black, tally }| {
            let (white, black) = (white.index(), black.index());
            let white_scored = tally.wins + tally.draws > 0;
            let black_scored = tally.losses + tally.draws > 0;
            [white_scored.then_some((white, black)), black_scored.then_some((black, white))]
        });
        Self::new(pool.len(), links.flatten())
    }

    /// From pairs of players in which the first has scored against the second.
    pub(super) fn new(n_players: usize, scored: impl Iterator<Item = (usize, usize)>) -> Self {
        let links: Vec<(usize, usize)> = scored.collect();
        let (group, n_groups) = connected(n_players, &links);
        let class = Classes::of(n_players, &links);
        let mut class_of_group = vec![None; n_groups];
        let mut is_single = vec![true; n_groups];
        for (&group, &class) in group.iter().zip(&class) {
            is_single[group] &= *class_of_group[group].get_or_insert(class) == class;
        }
        let is_bounded = group.iter().map(|&group| is_single[group]).collect();
        Self { group, n_groups, class, is_bounded }
    }

    /// Number of groups.
    ///
    /// ```
    /// use lucena_arena::ratings::{Groups, Pool};
    /// let mut pool = Pool::new();
    /// pool.player("alone");
    /// assert_eq!(Groups::of(&pool).len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.n_groups
    }

    /// Whether there are no groups.
    ///
    /// ```
    /// use lucena_arena::ratings::{Groups, Pool};
    /// assert!(Groups::of(&Pool::new()).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.n_groups == 0
    }

    /// The group of a player.
    ///
    /// ```
    /// use lucena_arena::ratings::{Groups, Pool};
    /// let mut pool = Pool::new();
    /// let alone = pool.player("alone");
    /// assert_eq!(Groups::of(&pool).group_of(alone), 0);
    /// ```
    #[must_use]
    pub fn group_of(&self, player: PlayerId) -> usize {
        self.group[player.index()]
    }

    /// Whether all players of the group have scored against each other, directly or through others,
    /// so that the games bound all rating differences.
    ///
    /// ```
    /// use lucena_arena::ratings::{Groups, Pool};
    /// use lucena_arena::stats::PlayerResult;
    /// let mut pool = Pool::new();
    /// let [a, b, c] = ["A", "B", "C"].map(|name| pool.player(name));
    /// pool.record(a, b, PlayerResult::Win);
    /// pool.record(b, c, PlayerResult::Win);
    /// assert!(!Groups::of(&pool).is_bounded(b));
    /// pool.record(c, a, PlayerResult::Win);
    /// assert!(Groups::of(&pool).is_bounded(b));
    /// ```
    #[must_use]
    pub fn is_bounded(&self, player: PlayerId) -> bool {
        self.is_bounded[player.index()]
    }

    /// The group of each player.
    pub(super) fn groups(&self) -> &[usize] {
        &self.group
    }

    /// Whether two players have scored against each other, directly or through others.
    pub(super) fn same_class(&self, a: usize, b: usize) -> bool {
        self.class[a] == self.class[b]
    }

    /// Whether any rating is unbounded.
    pub(super) fn any_unbounded(&self) -> bool {
        self.is_bounded.contains(&false)
    }
}

/// The connected component of each node, and the number of components.
fn connected(n_nodes: usize, links: &[(usize, usize)]) -> (Vec<usize>, usize) {
    let mut parent: Vec<usize> = (0..n_nodes).collect();
    for &(a, b) in links {
        let (a, b) = (root_of(&mut parent, a), root_of(&mut parent, b));
        // Keep the smaller index, so that components are ordered by their first nodes.
        parent[a.max(b)] = a.min(b);
    }
    let mut numbers = vec![usize::MAX; n_nodes];
    let mut n_parts = 0;
    for node in 0..n_nodes {
        let root = root_of(&mut parent, node);
        if root == node {
            numbers[node] = n_parts;
            n_parts += 1;
        } else {
            numbers[node] = numbers[root];
        }
    }
    (numbers, n_parts)
}

/// The root of a union-find tree, with path halving.
fn root_of(parent: &mut [usize], mut node: usize) -> usize {
    while parent[node] != node {
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    node
}

/// Strongly connected components by Tarjan's algorithm, iterative because paths may be as long as
/// the number of players.
struct Classes {
    /// Start of each node's targets in `targets`.
    starts: Vec<usize>,
    targets: Vec<usize>,
    /// Order of discovery from 1; 0 is undiscovered.
    order: Vec<usize>,
    /// The earliest node reachable.
    low: Vec<usize>,
    open: Vec<usize>,
    class: Vec<usize>,
    n_discovered: usize,
    n_classes: usize,
}

impl Classes {
    fn of(n_nodes: usize, links: &[(usize, usize)]) -> Vec<usize> {
        let mut starts = vec![0; n_nodes + 1];
        for &(from, _) in links {
            starts[from + 1] += 1;
        }
        for node in 0..n_nodes {
            starts[node + 1] += starts[node];
        }
        let (mut targets, mut next) = (vec![0; links.len()], starts.clone());
        for &(from, to) in links {
            targets[next[from]] = to;
            next[from] += 1;
        }
        let mut search = Self {
            starts,
            targets,
            order: vec![0; n_nodes],
            low: vec![0; n_nodes],
            open: Vec::new(),
            class: vec![usize::MAX; n_nodes],
            n_discovered: 0,
            n_classes: 0,
        };
        for node in 0..n_nodes {
            if search.order[node] == 0 {
                search.explore(node);
            }
        }
        search.class
    }

    fn explore(&mut self, first: usize) {
        // Open nodes on the path, each with the number of targets visited.
        let mut path = vec![(first, self.starts[first])];
        self.discover(first);
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            if *next < self.starts[node + 1] {
                let target = self.targets[*next];
                *next += 1;
                if self.order[target] == 0 {
                    self.discover(target);
                    path.push((target, self.starts[target]));
                } else if self.class[target] == usize::MAX {
                    self.low[node] = self.low[node].min(self.order[target]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                self.low[parent] = self.low[parent].min(self.low[node]);
            }
            if self.low[node] == self.order[node] {
                self.close(node);
            }
        }
    }

    fn discover(&mut self, node: usize) {
        self.n_discovered += 1;
        self.order[node] = self.n_discovered;
        self.low[node] = self.n_discovered;
        self.open.push(node);
    }

    /// Closes a component: all open nodes discovered since `node`.
    fn close(&mut self, node: usize) {
        while let Some(member) = self.open.pop() {
            self.class[member] = self.n_classes;
            if member == node {
                break;
            }
        }
        self.n_classes += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(n_nodes: usize, links: &[(usize, usize)]) -> Vec<Vec<usize>> {
        let class = Classes::of(n_nodes, links);
        let mut members = vec![Vec::new(); class.iter().max().map_or(0, |max| max + 1)];
        for (node, class) in class.into_iter().enumerate() {
            members[class].push(node);
        }
        members.sort();
        members
    }

    #[test]
    fn cycles_are_classes() {
        assert_eq!(classes(3, &[(0, 1), (1, 2), (2, 0)]), [vec![0, 1, 2]]);
        assert_eq!(classes(3, &[(0, 1), (1, 2)]), [vec![0], vec![1], vec![2]]);
        let two = [(0, 1), (1, 0), (1, 2), (2, 3), (3, 2)];
        assert_eq!(classes(4, &two), [vec![0, 1], vec![2, 3]]);
    }

    #[test]
    fn long_chains_do_not_overflow_the_stack() {
        let n = 200_000;
        let mut line: Vec<(usize, usize)> = (1..n).map(|i| (i - 1, i)).collect();
        assert_eq!(classes(n, &line).len(), n);
        line.push((n - 1, 0));
        assert_eq!(classes(n, &line).len(), 1);
        assert_eq!(connected(n, &line).1, 1);
    }

    #[test]
    fn components_are_numbered_by_their_first_nodes() {
        assert_eq!(connected(5, &[(4, 1), (3, 2)]), (vec![0, 1, 2, 2, 1], 3));
    }
}
