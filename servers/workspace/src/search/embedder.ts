/** An embedding model, wherever it runs: it turns texts into directions of meaning. */
import type { ResultAsync } from 'neverthrow'

/** The model gave no directions; the sentence names no secret and no text. */
export interface EmbeddingFailed {
  readonly code: 'embedding-failed'
  readonly sentence: string
}

export interface Embedder {
  /** What vectors belong to: those of one model compare with no others. */
  readonly model: string
  /** One direction for each of up to 64 texts, in their order, all of one length and none without direction. */
  readonly embed: (
    texts: readonly string[],
    stopping: AbortSignal,
  ) => ResultAsync<readonly Float32Array[], EmbeddingFailed>
}

/** Texts that a model is given at once. */
export const mostTexts = 64
