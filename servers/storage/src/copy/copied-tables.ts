/** Everything a store keeps, table by table, parents before their children. */
import type { Tables } from '../tables.ts'

/** What schema a database has it says itself. */
export type CopiedTable = Exclude<keyof Tables, 'migrations'>

interface CopiedColumns<Row> {
  /** In the order in which digests read them; one that is left out does not compile. */
  readonly columns: Readonly<Record<keyof Row, true>>
  /** What tells a row from all others, and puts it before or after them. */
  readonly key: readonly (keyof Row & string)[]
  /** Rows that are held at once. */
  readonly page: number
}

export const copiedTables: { readonly [T in CopiedTable]: CopiedColumns<Tables[T]> } = {
  workspaces: { columns: { id: true, name: true, settings: true, created_at: true }, key: ['id'], page: 500 },
  people: {
    columns: {
      id: true,
      email: true,
      email_key: true,
      name: true,
      created_at: true,
      password_digest: true,
      disabled_at: true,
    },
    key: ['id'],
    page: 500,
  },
  memberships: {
    columns: { workspace: true, person: true, role: true, since: true },
    key: ['workspace', 'person'],
    page: 500,
  },
  invitations: {
    columns: {
      workspace: true,
      id: true,
      email: true,
      email_key: true,
      role: true,
      token_digest: true,
      invited_by: true,
      created_at: true,
      expires_at: true,
      accepted_at: true,
    },
    key: ['workspace', 'id'],
    page: 500,
  },
  sessions: {
    columns: { digest: true, person: true, created_at: true, used_at: true, expires_at: true },
    key: ['digest'],
    page: 500,
  },
  password_resets: {
    columns: { digest: true, person: true, created_at: true, expires_at: true, used_at: true },
    key: ['digest'],
    page: 500,
  },
  identities: { columns: { issuer: true, subject: true, person: true }, key: ['issuer', 'subject'], page: 500 },
  machine_tokens: {
    columns: {
      workspace: true,
      id: true,
      name: true,
      person: true,
      secret_digest: true,
      branch_pattern: true,
      access: true,
      created_at: true,
      expires_at: true,
      revoked_at: true,
    },
    key: ['workspace', 'id'],
    page: 500,
  },
  oauth_records: {
    columns: {
      model: true,
      id: true,
      payload: true,
      uid: true,
      grant_id: true,
      person: true,
      consumed_at: true,
      expires_at: true,
    },
    key: ['model', 'id'],
    page: 200,
  },
  oauth_keys: {
    columns: { kid: true, sealed_key: true, created_at: true, retired_at: true },
    key: ['kid'],
    page: 500,
  },
  branches: {
    columns: {
      workspace: true,
      id: true,
      name: true,
      status: true,
      revision: true,
      base_revision: true,
      approvals: true,
      description: true,
      created_at: true,
    },
    key: ['workspace', 'id'],
    page: 500,
  },
  items: {
    columns: {
      workspace: true,
      branch: true,
      kind: true,
      id: true,
      from_rev: true,
      to_rev: true,
      name: true,
      body: true,
    },
    key: ['workspace', 'kind', 'id', 'branch', 'to_rev'],
    page: 500,
  },
  actions: {
    columns: {
      workspace: true,
      branch: true,
      revision: true,
      at: true,
      actor_kind: true,
      actor_id: true,
      door: true,
      sentence: true,
      previous_hash: true,
      hash: true,
      changes: true,
      kind: true,
      status: true,
      details: true,
    },
    key: ['workspace', 'branch', 'revision'],
    // The changes of an import are as large as its body.
    page: 10,
  },
  service_accounts: {
    columns: { workspace: true, name: true, secret_digest: true, created_at: true },
    key: ['workspace', 'name'],
    page: 500,
  },
  idempotency_records: {
    columns: { workspace: true, account: true, key: true, request_digest: true, created_at: true, reply: true },
    key: ['workspace', 'account', 'key'],
    page: 100,
  },
  webhooks: {
    columns: {
      workspace: true,
      id: true,
      name: true,
      url: true,
      secret: true,
      previous_secret: true,
      previous_until: true,
      enabled: true,
      publishes_on_merge: true,
      allows_private: true,
      alerts_on_issues: true,
      from_revision: true,
      published_revision: true,
      created_at: true,
    },
    key: ['workspace', 'id'],
    page: 500,
  },
  deliveries: {
    columns: {
      workspace: true,
      webhook: true,
      id: true,
      revision: true,
      trigger: true,
      actor_kind: true,
      actor_id: true,
      door: true,
      state: true,
      attempts: true,
      next_attempt_at: true,
      claimed_until: true,
      last_status: true,
      last_error: true,
      payload: true,
      created_at: true,
      finished_at: true,
    },
    key: ['workspace', 'webhook', 'id'],
    page: 500,
  },
  inspector_heads: {
    columns: { workspace: true, commits: true, shapes: true, samples: true, expiries: true },
    key: ['workspace'],
    page: 500,
  },
  inspector_keys: {
    columns: {
      workspace: true,
      id: true,
      source: true,
      name: true,
      key_digest: true,
      hint: true,
      created_at: true,
      ends_at: true,
      used_at: true,
    },
    key: ['workspace', 'id'],
    page: 500,
  },
  inspector_shapes: {
    columns: {
      workspace: true,
      number: true,
      digest: true,
      source: true,
      environment: true,
      app_version: true,
      platform: true,
      event_name: true,
      schema: true,
      checks: true,
      registered: true,
    },
    key: ['workspace', 'number'],
    page: 200,
  },
  inspector_journal: {
    columns: { workspace: true, number: true, at: true, tallies: true },
    key: ['workspace', 'number'],
    page: 200,
  },
  inspector_counts: {
    columns: { workspace: true, hour: true, shape: true, count: true },
    key: ['workspace', 'hour', 'shape'],
    page: 500,
  },
  inspector_sightings: {
    columns: { workspace: true, shape: true, first_at: true, last_at: true },
    key: ['workspace', 'shape'],
    page: 500,
  },
  inspector_messages: {
    columns: { workspace: true, number: true, at: true, size: true, messages: true },
    key: ['workspace', 'number'],
    page: 200,
  },
  inspector_samples: {
    columns: { workspace: true, number: true, shape: true, at: true, stream: true, element: true, expires_at: true },
    key: ['workspace', 'number'],
    page: 200,
  },
  inspector_notices: {
    columns: {
      workspace: true,
      hour: true,
      source: true,
      environment: true,
      code: true,
      place: true,
      count: true,
      example: true,
      last_seen_at: true,
    },
    key: ['workspace', 'hour', 'source', 'environment', 'code', 'place'],
    page: 500,
  },
  inspector_issues: {
    columns: {
      workspace: true,
      id: true,
      source: true,
      event_name: true,
      code: true,
      path: true,
      status: true,
      history: true,
      noticed_at: true,
      alerted_at: true,
      version: true,
    },
    key: ['workspace', 'id'],
    page: 200,
  },
  inspector_streams: {
    columns: { workspace: true, stream: true, branch: true, chosen_at: true },
    key: ['workspace', 'stream'],
    page: 500,
  },
}

/** In the order in which they can be filled. */
export const copiedTableNames = Object.keys(copiedTables) as CopiedTable[]
