/** How many streams may be open at once. */
export interface Seats {
  /** Gives a seat back; undefined where there was none. */
  readonly take: (personId: string) => (() => void) | undefined
}

export function openSeats({ most, mostPerPerson }: { readonly most: number; readonly mostPerPerson: number }): Seats {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take: (personId) => {
      const own = taken.get(personId) ?? 0
      if (all >= most || own >= mostPerPerson) return undefined
      all++
      taken.set(personId, own + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all--
        const left = (taken.get(personId) ?? 1) - 1
        if (left === 0) taken.delete(personId)
        else taken.set(personId, left)
      }
    },
  }
}
