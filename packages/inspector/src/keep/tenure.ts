/**
 * Who owns stored events. Each inspector keeps its events under an owner of its own, so that tabs never write the same
 * key; whoever finds events of an owner that is gone moves them under itself.
 */
export interface Tenure {
  /** Begins to live, until the function is called that it gives. */
  hold(owner: string): () => void
  /** Does the work, alone, if the owner is gone. */
  ifGone(owner: string, work: () => Promise<void>): Promise<void>
  /** False when others may have taken this owner for gone. To be called every now and then. */
  renew?(owner: string): boolean
}

/** How often owners show that they live and look for those that do not. */
export const roundMilliseconds = 30_000
