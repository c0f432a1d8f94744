/**
 * A queue that one client cannot crowd out: it rotates between client networks instead of serving in
 * arrival order. A network is an IPv4 address or an IPv6 /48 (`widestNetworkOf`).
 */

/** Creates an empty queue, with its capacity and that of each network. */
export function createFairQueue<Item>(places: number, placesPerNetwork: number) {
  /** In the order of their turns, each with its items in arrival order. */
  const networks = new Map<string, Item[]>()
  let size = 0

  function removeAt(network: string, index: number): Item | undefined {
    const items = networks.get(network)!
    size -= 1
    const [removed] = items.splice(index, 1)
    if (items.length === 0) networks.delete(network)
    return removed
  }

  /** Moves the network to the end, so that a newcomer never waits behind one that was just served. */
  function goBehind(network: string): void {
    const items = networks.get(network)
    if (!items) return
    networks.delete(network)
    networks.set(network, items)
  }

  return {
    /** Number of waiting items. */
    get size(): number {
      return size
    },
    /**
     * Adds an item.
     *
     * @returns the item that is dropped because the network or the queue is full: the latest of the
     * network with the most items. This is the new item only if no other network has more than its own.
     */
    add(network: string, item: Item): Item | undefined {
      const own = networks.get(network) ?? []
      networks.set(network, own)
      own.push(item)
      size += 1
      if (own.length > placesPerNetwork) return removeAt(network, -1)
      if (size <= places) return undefined
      let fullest = network
      for (const [each, items] of networks) {
        if (items.length > networks.get(fullest)!.length) fullest = each
      }
      return removeAt(fullest, -1)
    },
    /** Removes and returns the next item. Skips networks that are held. */
    take(isHeld: (network: string) => boolean = () => false): Item | undefined {
      for (const network of networks.keys()) {
        if (isHeld(network)) continue
        goBehind(network)
        return removeAt(network, 0)
      }
      return undefined
    },
    goBehind,
    /** Removes the item if it is in the queue. */
    remove(network: string, item: Item): void {
      const index = networks.get(network)?.indexOf(item) ?? -1
      if (index >= 0) removeAt(network, index)
    },
  }
}
