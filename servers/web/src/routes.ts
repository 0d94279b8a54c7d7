/** Every route for people, by the name that it has in the document. */
import { exportActionLog, verifyActionLog } from './routes/action-log.ts'
import { listCode, readSourceCode, readSourceFiles } from './routes/branch-code.ts'
import { changeDescription, createBranch, listBranches, readBranch } from './routes/branches.ts'
import { listConflicts, listFindings, readClasses, readDiff } from './routes/comparisons.ts'
import { listIssues, readBranchEffect, readIssue, setIssueStatus } from './routes/inspector-issues.ts'
import { createInspectorKey, endInspectorKey, listInspectorKeys, rotateInspectorKey } from './routes/inspector-keys.ts'
import { chooseStreamBranch, listSamples, listStreams, readStream } from './routes/inspector-live.ts'
import { listInspectorNotices, listSeenEvents, readCoverage, readEventHours } from './routes/inspector-seen.ts'
import { invite, listInvitations, withdrawInvitation } from './routes/invitations.ts'
import { editItems, listItems, readItem } from './routes/items.ts'
import { createMachineToken, listMachineTokens, revokeMachineToken } from './routes/machine-tokens.ts'
import { listWorkspaces, readMe } from './routes/me.ts'
import { changeRole, leaveWorkspace, listMembers, removeMember } from './routes/members.ts'
import { mergeBranch, pullMain } from './routes/merging.ts'
import { commentOn, readLog, review } from './routes/reviews.ts'
import { createServiceAccount, listServiceAccounts, revokeServiceAccount } from './routes/service-accounts.ts'
import { changeSetting, readSettings } from './routes/settings.ts'
import {
  alertWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  publishNow,
  removeWebhook,
  rotateWebhookSecret,
  switchWebhook,
} from './routes/webhooks.ts'

export const routes = {
  readMe,
  listWorkspaces,
  listMembers,
  changeRole,
  removeMember,
  leaveWorkspace,
  listInvitations,
  invite,
  withdrawInvitation,
  listBranches,
  createBranch,
  readBranch,
  changeDescription,
  readDiff,
  readClasses,
  listFindings,
  listConflicts,
  listCode,
  readSourceCode,
  readSourceFiles,
  review,
  commentOn,
  readLog,
  pullMain,
  mergeBranch,
  listItems,
  readItem,
  editItems,
  exportActionLog,
  verifyActionLog,
  readSettings,
  changeSetting,
  listServiceAccounts,
  createServiceAccount,
  revokeServiceAccount,
  listWebhooks,
  createWebhook,
  switchWebhook,
  alertWebhook,
  rotateWebhookSecret,
  removeWebhook,
  listDeliveries,
  publishNow,
  listMachineTokens,
  createMachineToken,
  revokeMachineToken,
  listInspectorKeys,
  createInspectorKey,
  rotateInspectorKey,
  endInspectorKey,
  listSeenEvents,
  readEventHours,
  listIssues,
  readIssue,
  setIssueStatus,
  readBranchEffect,
  readCoverage,
  listInspectorNotices,
  listSamples,
  listStreams,
  chooseStreamBranch,
  readStream,
} as const
