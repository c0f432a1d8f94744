/**
 * A queue that one client cannot crowd out: it rotates between client networks instead of serving
 * in arrival order. An IPv4 address is one group. An IPv6 /64 rotates within its /56, which rotates
 * within its /48.
 */

interface Group<Item> {
  waiting: number
  places: number
  /** Subgroups in the order of their turns. */
  within: Map<string, Group<Item>>
  /** Only in the narrowest network, in arrival order. */
  items: Item[]
}

export interface FairQueue<Item> {
  /** Number of waiting items. */
  readonly size: number
  /**
   * Adds an item.
   *
   * @param networks narrowest first, as `listNetworks` returns them
   * @returns the item that is dropped because a network or the queue is full: the latest of the
   * largest group there. This is the new item only if no other group is larger than its own.
   */
  add(networks: readonly string[], item: Item): Item | undefined
  /** Removes and returns the next item. Skips groups whose widest network is held. */
  take(isHeld?: (widest: string) => boolean): Item | undefined
  /**
   * Moves the group to the end, so that a newcomer never waits behind a group that was just served.
   */
  goBehind(networks: readonly string[]): void
  /** Removes the item. Returns false if it is not in the queue. */
  remove(networks: readonly string[], item: Item): boolean
}

/**
 * Creates an empty queue.
 *
 * @param places capacity of the whole queue
 * @param placesByNetwork capacity for each network that `listNetworks` names, narrowest first
 */
export function createFairQueue<Item>(
  places: number,
  placesByNetwork: readonly number[],
): FairQueue<Item> {
  const line = makeGroup<Item>(places)

  return {
    get size() {
      return line.waiting
    },
    add(networks, item) {
      let group = line
      const path = [group]
      for (const [index, network] of [...networks.entries()].toReversed()) {
        let next = group.within.get(network)
        if (!next) group.within.set(network, (next = makeGroup(placesByNetwork[index] ?? 0)))
        path.push((group = next))
      }
      group.items.push(item)
      for (const each of path) each.waiting += 1
      const full = path.findLast((each) => each.waiting > each.places)
      if (!full) return undefined
      for (const each of path.slice(0, path.indexOf(full))) each.waiting -= 1
      return dropLatest(full, path)
    },
    goBehind(networks) {
      let group = line
      for (const network of networks.toReversed()) {
        const next = group.within.get(network)
        if (!next) return
        group.within.delete(network)
        group.within.set(network, next)
        group = next
      }
    },
    take: (isHeld) => takeInTurn(line, isHeld),
    remove: (networks, item) => removeFrom(line, networks.toReversed(), item),
  }
}

function makeGroup<Item>(places: number): Group<Item> {
  return { waiting: 0, places, within: new Map(), items: [] }
}

/**
 * Drops the latest item of the largest group. Among equals, that is the newcomer's group, which is
 * on the `path`.
 */
function dropLatest<Item>(group: Group<Item>, path: readonly Group<Item>[]): Item | undefined {
  group.waiting -= 1
  if (group.within.size === 0) return group.items.pop()
  const [name, largest] = [...group.within].reduce((most, each) => {
    const isLarger = each[1].waiting > most[1].waiting
    const isNewcomers = each[1].waiting === most[1].waiting && path.includes(each[1])
    return isLarger || isNewcomers ? each : most
  })
  const dropped = dropLatest(largest, path)
  if (largest.waiting === 0) group.within.delete(name)
  return dropped
}

function takeInTurn<Item>(
  group: Group<Item>,
  isHeld: (name: string) => boolean = () => false,
): Item | undefined {
  if (group.within.size === 0) {
    if (group.items.length > 0) group.waiting -= 1
    return group.items.shift()
  }
  for (const [name, next] of group.within) {
    if (isHeld(name)) continue
    group.waiting -= 1
    const item = takeInTurn(next)
    // The group moves to the end if it has more items.
    group.within.delete(name)
    if (next.waiting > 0) group.within.set(name, next)
    return item
  }
  return undefined
}

function removeFrom<Item>(
  group: Group<Item>,
  [name, ...narrower]: readonly string[],
  item: Item,
): boolean {
  if (name === undefined) {
    const place = group.items.indexOf(item)
    if (place === -1) return false
    group.items.splice(place, 1)
  } else {
    const next = group.within.get(name)
    if (!next || !removeFrom(next, narrower, item)) return false
    if (next.waiting === 0) group.within.delete(name)
  }
  group.waiting -= 1
  return true
}
