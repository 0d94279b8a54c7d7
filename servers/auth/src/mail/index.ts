/** Mail by itself: whoever only sends needs nothing of the authorization server. */
export { type Mail, type MailFailure, mailerWith, type SendMail } from './mailer.ts'
export { invitationMail } from './messages.ts'
