export type { RateLimit } from '@plan/storage'
export { applyToBranch } from './apply-to-branch.ts'
export { exportBranchStatistics } from './branch-statistics.ts'
export { actOnBranch, type ReviewAction, reviewActions } from './branches/act-on-branch.ts'
export { type Acting, roleOf } from './branches/acting.ts'
export { exportActionLog, type LogCheck, type LogDamage, verifyActionLog } from './branches/action-log.ts'
export { type CodeAnswers, type CodeRequest, codeKinds } from './branches/code/code-questions.ts'
export { findCodeSides } from './branches/code/code-sides.ts'
export type { ReadCode } from './branches/code/open-code-reader.ts'
export { commentOnBranch } from './branches/comment-on-branch.ts'
export { type BranchDetail, describeBranch } from './branches/describe-branch.ts'
export {
  type BranchClasses,
  type BranchDiff,
  classifyBranch,
  type DiffSide,
  diffBranch,
  diffSides,
} from './branches/diff-branch.ts'
export { type EditReport, editBranch } from './branches/edit-branch.ts'
export { findConflicts, type KnownConflict } from './branches/find-conflicts.ts'
export { type FoundItem, findItem, findItems, type ItemPage } from './branches/find-items.ts'
export { type KnownFinding, lintBranch } from './branches/lint-branch.ts'
export { type ListedBranch, listBranches } from './branches/list-branches.ts'
export { type BranchWithPeople, listBranchesWithPeople } from './branches/list-branches-with-people.ts'
export { type MergeReport, mergeBranch } from './branches/merge-branch.ts'
export { type PullReport, pullMain } from './branches/pull-main.ts'
export { type LogEntry, readLog } from './branches/read-log.ts'
export { type ReadPlan, readPlan } from './branches/read-plan.ts'
export { setDescription } from './branches/set-description.ts'
export { settleAndMerge } from './branches/settle-and-merge.ts'
export { changeBranch } from './change-branch.ts'
export { type ChangeableBranch, findChangeableBranch } from './changeable-branch.ts'
export { createBranch } from './create-branch.ts'
export { createBranchOnce } from './create-branch-once.ts'
export { createServiceAccount, type NewServiceAccount } from './create-service-account.ts'
export { createWorkspace } from './create-workspace.ts'
export { describeRefusal } from './describe-refusal.ts'
export { type ExportedBranch, exportPlan } from './export-plan.ts'
export { findBranch, findWorkspace } from './find-branch.ts'
export { type ImportBodyRequest, importBody } from './import-body.ts'
export { type ImportReport, type ImportRequest, importPlan } from './import-plan.ts'
export { alertOnIssues } from './inspector/alerts/alert-on-issues.ts'
export type { BatchRefused, SentBatch } from './inspector/ingest/batch.ts'
export type { EventSpecRefused, EventSpecRequest } from './inspector/ingest/event-specs.ts'
export { defaultIngestLimits, type IngestLimits } from './inspector/ingest/ingest-limits.ts'
export { type Ingest, type IngestOptions, type IngestUsage, openIngest } from './inspector/ingest/open-ingest.ts'
export type { Receipt } from './inspector/ingest/receipt.ts'
export { createInspectorKey, type InspectorKeyRequest } from './inspector/keys/create-inspector-key.ts'
export { endInspectorKey } from './inspector/keys/end-inspector-key.ts'
export type { KnownInspectorKey, NewInspectorKey } from './inspector/keys/known-key.ts'
export { listInspectorKeys } from './inspector/keys/list-inspector-keys.ts'
export { type RotatedInspectorKey, rotateInspectorKey } from './inspector/keys/rotate-inspector-key.ts'
export { eventHours } from './inspector/reading/event-hours.ts'
export { resolvedFrom, type StatusChange, type WantedStatus } from './inspector/reading/issue-records.ts'
export type { JudgedSample } from './inspector/reading/judge-samples.ts'
export type { KnownIssue } from './inspector/reading/known-issue.ts'
export { type EventPage, listSeenEvents, plannedStatuses, type SeenEvent } from './inspector/reading/list-events.ts'
export { type IssueFilter, type IssuePage, listIssues } from './inspector/reading/list-issues.ts'
export { listNotices, type Notice } from './inspector/reading/list-notices.ts'
export { listSamples } from './inspector/reading/list-samples.ts'
export {
  type LiveFeed,
  type LiveFeedOptions,
  type LiveNews,
  type LiveRequest,
  type LiveStream,
  openLiveFeed,
} from './inspector/reading/live/live-feed.ts'
export { type ObservedCache, openObservedCache } from './inspector/reading/observed-cache.ts'
export { readCoverage } from './inspector/reading/read-coverage.ts'
export { type IssueDetail, readIssue } from './inspector/reading/read-issue.ts'
export { type SaidStatus, setIssueStatus } from './inspector/reading/set-issue-status.ts'
export { chooseStreamBranch, type KnownStream, listStreams } from './inspector/reading/streams.ts'
export { type Window, type WindowName, windowNames } from './inspector/reading/window.ts'
export { type BranchEffect, wouldBranchFix } from './inspector/reading/would-branch-fix.ts'
export { type KnownServiceAccount, listServiceAccounts } from './list-service-accounts.ts'
export { findActivePerson } from './oauth/account.ts'
export { personOfGrant } from './oauth/grant-in-force.ts'
export {
  consumeOAuthRecord,
  countUnusedClients,
  findOAuthRecord,
  findOAuthRecordByUid,
  forgetOAuthRecords,
  type OAuthPayload,
  removeOAuthRecord,
  revokeGrant,
  saveOAuthRecord,
} from './oauth/oauth-records.ts'
export {
  type KeysMoved,
  type KnownKey,
  listServerKeys,
  openServerKeys,
  rotateServerKeys,
  type ServerKey,
  type ServerKeysLost,
} from './oauth/server-keys.ts'
export { noteStepUp, takeStepUp } from './oauth/step-up.ts'
export { takeRegistration } from './oauth/take-registration.ts'
export { isKnownKey, type Once } from './once.ts'
export { type AcceptingAs, acceptInvitation, findInvitation, type OpenInvitation } from './people/accept-invitation.ts'
export { addMember } from './people/add-member.ts'
export type { Attempt, TooManyAttempts } from './people/attempts.ts'
export { changePassword } from './people/change-password.ts'
export { changeRole } from './people/change-role.ts'
export {
  createMachineToken,
  type MachineTokenRequest,
  type NewMachineToken,
} from './people/create-machine-token.ts'
export { createPerson } from './people/create-person.ts'
export { disablePerson, enablePerson } from './people/disable-person.ts'
export { findSession, type SignedIn } from './people/find-session.ts'
export { forgetEnded } from './people/forget-ended.ts'
export { invite, type NewInvitation } from './people/invite.ts'
export { type KnownInvitation, listInvitations } from './people/list-invitations.ts'
export { type KnownMachineToken, listMachineTokens } from './people/list-machine-tokens.ts'
export { type KnownMember, listMembers } from './people/list-members.ts'
export { listPeople } from './people/list-people.ts'
export { listWorkspacesOf, type WorkspaceOfPerson } from './people/list-workspaces-of.ts'
export { memberOf } from './people/member-of.ts'
export { type NewPasswordReset, offerPasswordReset } from './people/offer-password-reset.ts'
export { openPasswords, type Passwords, type PasswordsBusy } from './people/passwords.ts'
export { personByEmail } from './people/person-by-email.ts'
export type { PasswordCost } from './people/phc.ts'
export { removeMember } from './people/remove-member.ts'
export { requestPasswordReset } from './people/request-password-reset.ts'
export { findPasswordReset, resetPassword } from './people/reset-password.ts'
export { revokeMachineToken } from './people/revoke-machine-token.ts'
export { type SignInFailure, signIn } from './people/sign-in.ts'
export { type IdentityRefused, type OutsideIdentity, signInWithIdentity } from './people/sign-in-with-identity.ts'
export { signOut } from './people/sign-out.ts'
export { type NewSession, type SignInRefused, startSession } from './people/start-session.ts'
export { takeCall } from './people/take-call.ts'
export { type TokenInForce, type TokenUse, tokenAllows, verifyMachineToken } from './people/verify-machine-token.ts'
export { withdrawInvitation } from './people/withdraw-invitation.ts'
export { type CacheUsage, openPlanCache, type PlanCache } from './plan-cache.ts'
export type { NotAuthenticated, Refusal } from './refusal.ts'
export { revokeServiceAccount } from './revoke-service-account.ts'
export type { AnswerByMeaning } from './search/answer-by-meaning.ts'
export { type Degraded, degradations, describeDegraded } from './search/degraded.ts'
export type { Embedder, EmbeddingFailed } from './search/embedder.ts'
export {
  defaultVectorBytes,
  type Embeddings,
  type EmbeddingsOptions,
  type EmbeddingsUsage,
  openEmbeddings,
} from './search/embeddings.ts'
export { type OpenAiOptions, openAiEmbedder, type PostEmbeddings } from './search/open-ai-embedder.ts'
export { searchPlan } from './search/search-plan.ts'
export { changeSetting, readSettings } from './settings.ts'
export type { SecretKind, Surroundings } from './surroundings.ts'
export { takeToken } from './take-token.ts'
export { type Caller, verifyServiceAccount } from './verify-service-account.ts'
export { alertWebhook } from './webhooks/alert-webhook.ts'
export { type ClaimedDelivery, claimDelivery } from './webhooks/claim-delivery.ts'
export { createWebhook, type NewWebhook } from './webhooks/create-webhook.ts'
export { disableWebhooks } from './webhooks/disable-webhooks.ts'
export { dueDeliveries } from './webhooks/due-deliveries.ts'
export { enableWebhook } from './webhooks/enable-webhook.ts'
export { listDeliveries } from './webhooks/list-deliveries.ts'
export { type KnownWebhook, listWebhooks } from './webhooks/list-webhooks.ts'
export { isPublicAddress } from './webhooks/public-address.ts'
export { publishNow } from './webhooks/publish-now.ts'
export { removeWebhook } from './webhooks/remove-webhook.ts'
export { type OutgoingRequest, renderDelivery } from './webhooks/render-delivery.ts'
export { type RotatedSecret, rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts'
export { settleDelivery } from './webhooks/settle-delivery.ts'
export type { AttemptOutcome } from './webhooks/settlement.ts'
export { type WebhookSecrets, webhookSecretsWith } from './webhooks/webhook-secrets.ts'
