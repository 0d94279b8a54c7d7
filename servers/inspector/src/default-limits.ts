/** How large a body may be where nobody says otherwise. Nothing is loaded with these. */
export interface TrackLimits {
  /** Bytes as they were sent. */
  readonly body: number
  /** Bytes once they are inflated. */
  readonly inflated: number
  /** Bytes that bodies may become which are inflated at the same time. */
  readonly inflating: number
}

export const defaultTrackLimits: TrackLimits = {
  body: 1024 * 1024,
  inflated: 8 * 1024 * 1024,
  inflating: 256 * 1024 * 1024,
}
