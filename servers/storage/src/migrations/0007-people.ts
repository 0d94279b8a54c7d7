/**
 * How people sign in and what they may do where, the tokens they make for programs, and what the authorization server
 * keeps. No secret is here: each is a keyed digest, a password digest, or sealed.
 *
 * | index | serves |
 * | --- | --- |
 * | memberships_person | the workspaces of a person |
 * | invitations_open | at most one open invitation of an address to a workspace |
 * | invitations_token, machine_tokens_secret | what a secret belongs to |
 * | sessions_person, password_resets_person, oauth_records_person | what ends when a person is disabled |
 * | sessions_end, password_resets_end, oauth_records_end | what can be forgotten |
 * | identities_person | the providers through which a person signs in |
 * | machine_tokens_name | at most one token of a name that nobody revoked |
 * | oauth_records_uid, oauth_records_grant | the record of a uid, and the records of a grant |
 */
import { sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { Migration } from './migration.ts'

export const people: Migration = {
  number: 7,
  name: 'people',
  statements: (dialect) => [
    ...passwords(dialect),
    ...memberships(dialect),
    ...invitations(dialect),
    ...sessions(dialect),
    ...passwordResets(dialect),
    ...identities(dialect),
    ...machineTokens(dialect),
    ...oauthRecords(dialect),
    ...oauthKeys(dialect),
  ],
}

const passwords = ({ builder: { schema }, text }: Dialect) => [
  schema.alterTable('people').addColumn('password_digest', text),
  schema.alterTable('people').addColumn('disabled_at', text),
]

const memberships = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('memberships')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('person', text, (column) => column.notNull().references('people.id'))
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('since', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('memberships_key', ['workspace', 'person']),
  schema.createIndex('memberships_person').on('memberships').columns(['person', 'workspace']),
]

const invitations = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('invitations')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('token_digest', text, (column) => column.notNull())
    .addColumn('invited_by', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('accepted_at', text)
    .addPrimaryKeyConstraint('invitations_key', ['workspace', 'id']),
  schema
    .createIndex('invitations_open')
    .unique()
    .on('invitations')
    .columns(['workspace', 'email_key'])
    .where(sql.ref('accepted_at'), 'is', null),
  schema.createIndex('invitations_token').unique().on('invitations').columns(['token_digest']),
]

const sessions = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('sessions')
    .addColumn('digest', text, (column) => column.primaryKey().notNull())
    .addColumn('person', text, (column) => column.notNull().references('people.id'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('used_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull()),
  schema.createIndex('sessions_person').on('sessions').columns(['person']),
  schema.createIndex('sessions_end').on('sessions').columns(['expires_at']),
]

const passwordResets = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('password_resets')
    .addColumn('digest', text, (column) => column.primaryKey().notNull())
    .addColumn('person', text, (column) => column.notNull().references('people.id'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('used_at', text),
  schema.createIndex('password_resets_person').on('password_resets').columns(['person']),
  schema.createIndex('password_resets_end').on('password_resets').columns(['expires_at']),
]

const identities = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('identities')
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('person', text, (column) => column.notNull().references('people.id'))
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject']),
  schema.createIndex('identities_person').on('identities').columns(['person']),
]

const machineTokens = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('machine_tokens')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('person', text, (column) => column.notNull().references('people.id'))
    .addColumn('secret_digest', text, (column) => column.notNull())
    .addColumn('branch_pattern', text, (column) => column.notNull())
    .addColumn('access', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('revoked_at', text)
    .addPrimaryKeyConstraint('machine_tokens_key', ['workspace', 'id']),
  schema
    .createIndex('machine_tokens_name')
    .unique()
    .on('machine_tokens')
    .columns(['workspace', 'name'])
    .where(sql.ref('revoked_at'), 'is', null),
  schema.createIndex('machine_tokens_secret').unique().on('machine_tokens').columns(['secret_digest']),
]

const oauthRecords = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('oauth_records')
    .addColumn('model', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('uid', text)
    .addColumn('grant_id', text)
    .addColumn('person', text)
    .addColumn('consumed_at', text)
    .addColumn('expires_at', text)
    .addPrimaryKeyConstraint('oauth_records_key', ['model', 'id']),
  schema.createIndex('oauth_records_uid').on('oauth_records').columns(['uid', 'model']),
  schema.createIndex('oauth_records_grant').on('oauth_records').columns(['grant_id']),
  schema.createIndex('oauth_records_person').on('oauth_records').columns(['person', 'model']),
  schema.createIndex('oauth_records_end').on('oauth_records').columns(['expires_at']),
]

const oauthKeys = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('oauth_keys')
    .addColumn('kid', text, (column) => column.primaryKey().notNull())
    .addColumn('sealed_key', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('retired_at', text),
]
