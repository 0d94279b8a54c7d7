/** The part of the port that is about people: who they are, what they may do, and the secrets they are known by. */
import type { Role, WorkspaceId } from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import type { AlreadyExists, StorageFailure } from './storage.ts'

/** A human being, known to the whole service and not to one workspace alone. */
export interface Person {
  readonly id: string
  /** As the person writes it. Two addresses that differ in case alone are the same. */
  readonly email: string
  readonly name: string
  readonly createdAt: string
  /** Since when the person may do nothing; absent for everyone else. */
  readonly disabledAt?: string | undefined
}

/** People across workspaces: who of them belongs to which is said by {@link Memberships}. */
export interface People {
  /** An id or an address that somebody has is `already-exists`. Without a digest no password opens anything. */
  create(person: Person, passwordDigest?: string): ResultAsync<void, AlreadyExists | StorageFailure>
  find(id: string): ResultAsync<Person | undefined, StorageFailure>
  findByEmail(email: string): ResultAsync<Person | undefined, StorageFailure>
  /** Those who have the given ids, or everyone, by id in code point order. */
  list(ids?: Iterable<string>): ResultAsync<readonly Person[], StorageFailure>
  /** Undefined where the person has no password, or there is no such person. */
  passwordDigest(id: string): ResultAsync<string | undefined, StorageFailure>
  /** A new password: ends every session of the person but the one that is kept, and every reset. False where there is no such person. */
  setPassword(
    id: string,
    password: { readonly digest: string; readonly keptSession?: string | undefined },
  ): ResultAsync<boolean, StorageFailure>
  /** Another digest of the same password. False, and nothing done, where the digest is no longer the first one. */
  rehashPassword(
    id: string,
    digests: { readonly from: string; readonly to: string },
  ): ResultAsync<boolean, StorageFailure>
  /** Ends every session, reset and OAuth record of the person with it. False where there is no such person. */
  disable(id: string, at: string): ResultAsync<boolean, StorageFailure>
  /** False where there is no such person. */
  enable(id: string): ResultAsync<boolean, StorageFailure>
}

/** What a person may do in a workspace. */
export interface Membership {
  readonly workspaceId: WorkspaceId
  readonly personId: string
  readonly role: Role
  readonly since: string
}

/** Nobody who can sign in would be left to administer the workspace. */
export interface LastAdmin {
  readonly code: 'last-admin'
}

export interface Memberships {
  /** A person is a member once. */
  add(membership: Membership): ResultAsync<void, AlreadyExists | StorageFailure>
  find(workspaceId: WorkspaceId, personId: string): ResultAsync<Membership | undefined, StorageFailure>
  /** By person, in code point order. */
  list(workspaceId: WorkspaceId): ResultAsync<readonly Membership[], StorageFailure>
  /** In all workspaces, by workspace in code point order. */
  ofPerson(personId: string): ResultAsync<readonly Membership[], StorageFailure>
  /** Undefined where there is no such member. */
  changeRole(
    workspaceId: WorkspaceId,
    personId: string,
    role: Role,
  ): ResultAsync<Membership | undefined, LastAdmin | StorageFailure>
  /** The machine tokens of the member are revoked with it. False where there is no such member. */
  remove(workspaceId: WorkspaceId, personId: string, at: string): ResultAsync<boolean, LastAdmin | StorageFailure>
}

export interface Invitation {
  readonly workspaceId: WorkspaceId
  readonly id: string
  readonly email: string
  readonly role: Role
  /** Keyed digest of the secret in the link, hex. */
  readonly tokenDigest: string
  /** Who invited: the id of an actor. */
  readonly invitedBy: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly acceptedAt?: string | undefined
}

/** Who accepts: a person who is known, or one who comes to be with it. */
export type Accepting = { readonly personId: string } | { readonly newcomer: Person; readonly passwordDigest: string }

export interface Invitations {
  /** An address has one open invitation to a workspace. One that ended makes room. */
  create(invitation: Invitation): ResultAsync<void, AlreadyExists | StorageFailure>
  /** In all workspaces. */
  findByDigest(tokenDigest: string): ResultAsync<Invitation | undefined, StorageFailure>
  /** The address, as it was invited, of an invitation that can be accepted, to any workspace; undefined where there is none. */
  openAddress(email: string, now: string): ResultAsync<string | undefined, StorageFailure>
  /** By creation time, then id; accepted and ended ones are among them. */
  list(workspaceId: WorkspaceId): ResultAsync<readonly Invitation[], StorageFailure>
  /** Removes an invitation that nobody accepted. False where there is none. */
  withdraw(workspaceId: WorkspaceId, id: string): ResultAsync<boolean, StorageFailure>
  /**
   * Makes the person a member, all or nothing. Who is one already keeps the role. Undefined, and nothing done, where
   * the invitation is gone, ended or accepted; a newcomer whose address or id somebody has is `already-exists`.
   */
  accept(
    invitation: Pick<Invitation, 'workspaceId' | 'id'>,
    acceptance: { readonly at: string } & Accepting,
  ): ResultAsync<Membership | undefined, AlreadyExists | StorageFailure>
}

/** Somebody who signed in. The secret is known to the browser alone. */
export interface Session {
  /** Keyed digest of the secret, hex. */
  readonly digest: string
  readonly personId: string
  readonly createdAt: string
  readonly usedAt: string
  /** It ends then however much it is used. */
  readonly expiresAt: string
}

export interface Sessions {
  /**
   * With the digest of a password: only while the person has that password. False, and nothing done, where that is not
   * so, the person is disabled or there is no such person.
   */
  create(session: Session, passwordDigest?: string): ResultAsync<boolean, AlreadyExists | StorageFailure>
  /** Whether it ended is for the caller to know. */
  find(digest: string): ResultAsync<Session | undefined, StorageFailure>
  /** Notes that it was used; never moves back. False where it is gone. */
  touch(digest: string, usedAt: string): ResultAsync<boolean, StorageFailure>
  /** False where there was none. */
  remove(digest: string): ResultAsync<boolean, StorageFailure>
  /** How many ended with it. */
  removeOfPerson(personId: string): ResultAsync<number, StorageFailure>
  /** Removes those that expired, and those last used before a time. How many there were. */
  forgetEnded(end: { readonly now: string; readonly idleSince: string }): ResultAsync<number, StorageFailure>
}

/** The right to choose a new password once. */
export interface PasswordReset {
  /** Keyed digest of the secret in the link, hex. */
  readonly digest: string
  readonly personId: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt?: string | undefined
}

export interface PasswordResets {
  create(reset: PasswordReset): ResultAsync<void, AlreadyExists | StorageFailure>
  find(digest: string): ResultAsync<PasswordReset | undefined, StorageFailure>
  /**
   * Uses it, once: the person has the password from now on, and neither a session nor another reset. The result is the
   * person's id; undefined, and nothing done, where it is gone, used or ended, or the person is disabled.
   */
  use(
    digest: string,
    use: { readonly at: string; readonly passwordDigest: string },
  ): ResultAsync<string | undefined, StorageFailure>
  /** How many had ended. */
  forgetExpired(now: string): ResultAsync<number, StorageFailure>
}

/** A person as an OpenID provider elsewhere knows them. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly personId: string
}

export interface Identities {
  /** A subject of an issuer is one person. */
  link(identity: Identity): ResultAsync<void, AlreadyExists | StorageFailure>
  find(issuer: string, subject: string): ResultAsync<Identity | undefined, StorageFailure>
  /** By issuer, then subject. */
  ofPerson(personId: string): ResultAsync<readonly Identity[], StorageFailure>
  /** False where there was none. */
  unlink(issuer: string, subject: string): ResultAsync<boolean, StorageFailure>
}

/** A secret with which a program acts for a member of a workspace. */
export interface MachineToken {
  readonly workspaceId: WorkspaceId
  readonly id: string
  readonly name: string
  readonly personId: string
  /** Keyed digest of the secret, hex. */
  readonly secretDigest: string
  /** Ids of branches; `*` stands for any characters. */
  readonly branchPattern: string
  readonly access: 'read' | 'write'
  readonly createdAt: string
  readonly expiresAt: string
  readonly revokedAt?: string | undefined
}

export interface MachineTokens {
  /** A name that a token has that nobody revoked, or a service account, is `already-exists`. */
  create(token: MachineToken): ResultAsync<void, AlreadyExists | StorageFailure>
  /** The token of that name that nobody revoked; whether it ended is for the caller to know. */
  find(workspaceId: WorkspaceId, name: string): ResultAsync<MachineToken | undefined, StorageFailure>
  /** In all workspaces, revoked or not. */
  findByDigest(secretDigest: string): ResultAsync<MachineToken | undefined, StorageFailure>
  /** By creation time, then id; revoked and ended ones are among them. */
  list(workspaceId: WorkspaceId): ResultAsync<readonly MachineToken[], StorageFailure>
  /** False where there is none, or it is revoked already. */
  revoke(workspaceId: WorkspaceId, id: string, at: string): ResultAsync<boolean, StorageFailure>
}
