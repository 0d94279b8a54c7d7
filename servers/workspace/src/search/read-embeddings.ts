/** What an embedding endpoint answered, as vectors. */
import { err, fromThrowable, ok, type Result } from 'neverthrow'
import * as z from 'zod'

/** Numbers of one vector: no model has more. */
const mostNumbers = 16_384

const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.int().min(0).optional(), embedding: z.array(z.unknown()).min(1).max(mostNumbers) }),
  ),
})

const parse = fromThrowable(
  (text: string): unknown => JSON.parse(text),
  () => 'The embedding endpoint answered something that is no JSON',
)

/** A vector for each of `count` texts, in their order. The error is a sentence. */
export const readEmbeddings = (text: string, count: number): Result<readonly Float32Array[], string> =>
  parse(text).andThen((body) => {
    const answer = answerSchema.safeParse(body)
    if (!answer.success) return err('The embedding endpoint answered JSON that is no list of embeddings')
    const { data } = answer.data
    if (data.length !== count)
      return err(`The embedding endpoint answered ${data.length} embeddings for ${count} texts`)
    const vectors = new Map<number, Float32Array>()
    for (const [at, { index = at, embedding }] of data.entries()) {
      if (!embedding.every((value) => typeof value === 'number'))
        return err('The embedding endpoint answered an embedding that is no list of numbers')
      vectors.set(index, Float32Array.from(embedding as number[]))
    }
    return inOrder(vectors, count).andThen(checked)
  })

function inOrder(vectors: ReadonlyMap<number, Float32Array>, count: number): Result<readonly Float32Array[], string> {
  const ordered = Array.from({ length: count }, (_, at) => vectors.get(at)).filter((vector) => vector !== undefined)
  return ordered.length === count
    ? ok(ordered)
    : err('The embedding endpoint answered embeddings whose indexes are not those of the texts')
}

function checked(vectors: readonly Float32Array[]): Result<readonly Float32Array[], string> {
  const [first] = vectors
  if (vectors.some(({ length }) => length !== first?.length))
    return err('The embedding endpoint answered embeddings of several lengths')
  return vectors.every(hasDirection)
    ? ok(vectors)
    : err('The embedding endpoint answered an embedding without a direction: all of it is 0, or too large')
}

/** Numbers that cannot be squared and added up compare with nothing. */
const hasDirection = (vector: Float32Array): boolean => {
  const square = vector.reduce((sum, value) => sum + value * value, 0)
  return square > 0 && Number.isFinite(square)
}
