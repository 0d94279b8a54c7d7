import { compareText } from '@plan/core'
import { err, ok } from 'neverthrow'
import type { Engine } from '../../engine.ts'
import { readBatch, readNotice, readSample, readShape } from '../../inspector-rows.ts'
import type { HourCount, Observations } from '../../inspector-storage.ts'
import { all, ask, get } from '../../work.ts'
import { saveIntake } from './append.ts'
import { findDamages } from './damages.ts'
import { expireShapes, expireTheRest } from './expire.ts'
import { foldJournal } from './fold.ts'
import { findFresh, inOrder, saveShapes } from './register.ts'
import { findSightings, sumUpTotals } from './totals.ts'

export const observationsIn = (engine: Engine): Observations => ({
  // Looking first spares a transaction where all are known, as they are after another server was first.
  register: (workspace, shapes) =>
    engine
      .read(function* () {
        return ok(yield* findFresh(workspace, shapes))
      })
      .andThen((fresh) => {
        const others = shapes.filter(({ digest }) => !fresh.has(digest))
        return others.length === 0
          ? inOrder(shapes, fresh)
          : engine.write(function* () {
              return inOrder(shapes, fresh, yield* saveShapes(workspace, others))
            })
      }),

  append: (workspace, since, decide) =>
    engine
      .write(() => saveIntake(workspace, since, decide))
      .orElse((failure) => (failure.code === 'nothing-to-add' ? ok(failure.appended) : err(failure))),

  recentMessages: (workspace, most) =>
    engine.snapshot(function* () {
      const oldest = yield* get(({ inspectorMessages }) => inspectorMessages.oldestWithin({ workspace, most }))
      if (oldest === undefined || oldest.number === null) return ok([])
      const after = oldest.number - 1
      return ok(
        (yield* all(({ inspectorMessages }) => inspectorMessages.since({ workspace, number: after }))).map(readBatch),
      )
    }),

  unfolded: () =>
    engine.read(function* () {
      return ok(
        (yield* all(({ inspectorJournal }) => inspectorJournal.workspaces({}))).map(({ workspace }) => workspace),
      )
    }),

  fold: (workspace) =>
    engine.write(function* () {
      return ok(yield* foldJournal(workspace))
    }),

  shapes: (workspace, after, most) =>
    engine.read(function* () {
      return ok((yield* all(({ inspectorShapes }) => inspectorShapes.list({ workspace, after, most }))).map(readShape))
    }),

  totals: (workspace, range) => sumUpTotals(engine, workspace, range),

  sightings: (workspace, since) =>
    findSightings(engine, workspace).map((found) => found.filter(({ lastSeenAt }) => lastSeenAt > since)),

  hours: (workspace, range, shapes) =>
    engine.snapshot(function* () {
      const wanted = Array.from(new Set(shapes), (shape) => ({ shape }))
      const rows: HourCount[] = []
      for (const query of yield* ask(({ queries }) => queries.inspectorCounts.hours(wanted, { workspace, ...range })))
        rows.push(...(yield* ask((session) => session.all(query))))
      return ok(rows.sort((a, b) => compareText(a.hour, b.hour) || a.shape - b.shape))
    }),

  samples: (workspace, filter) =>
    engine.read(function* () {
      const wanted = {
        workspace,
        after: filter.after ?? 0,
        before: filter.before ?? Number.MAX_SAFE_INTEGER,
        source: filter.sourceId ?? null,
        environment: filter.environment ?? null,
        eventName: filter.eventName ?? null,
        stream: filter.streamId ?? null,
        most: filter.most,
      }
      const order = filter.order === 'oldest-first' ? 'oldestFirst' : 'newestFirst'
      return ok((yield* all(({ inspectorSamples }) => inspectorSamples[order](wanted))).map(readSample))
    }),

  notices: (workspace, range) =>
    engine.read(function* () {
      return ok((yield* all(({ inspectorNotices }) => inspectorNotices.list({ workspace, ...range }))).map(readNotice))
    }),

  expire: (workspace, expiry) =>
    engine
      .write(function* () {
        return ok(yield* expireShapes(workspace, expiry))
      })
      .andThen((folded) =>
        engine
          .write(function* () {
            return ok(yield* expireTheRest(workspace, expiry))
          })
          .map(() => folded),
      ),

  damages: (workspace) => findDamages(engine, workspace),
})
