import { call, type Request, type Result } from '../../api/client';
import { ApiError } from '../../api/errors';
import { createResource, useResource } from '../../live/resource';

/** Returns true if a call failed because its token was used, has expired or was revoked. */
export const isSpentToken = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'invalid_token';

/** Checks that no account uses an email. Rejects with an ApiError if one does, or if the check failed. */
export async function checkEmail(email: string, signal?: AbortSignal): Promise<void> {
  await call('account/check_email', { email }, signal);
}

/** Creates an account, which must be confirmed by email. Rejects with an ApiError. */
export const signUp = (account: Request<'account/sign_up'>): Promise<Result<'account/sign_up'>> =>
  call('account/sign_up', account);

/** Sends the email with the confirmation link again. Rejects with an ApiError. */
export async function resendConfirmation(email: string): Promise<void> {
  await call('account/resend_confirmation', { email });
}

/** Requests an email with a link to set a new password. Rejects with an ApiError. */
export async function askForPassword(email: string): Promise<void> {
  await call('account/help', { email });
}

/** Sets a new password, with a token from an email. Rejects with an ApiError. */
export async function setPassword(token: string, email: string, pass: string): Promise<void> {
  await call('account/set_pass', { token, email, pass });
}

/** An account, or a change of its email, that is not confirmed yet. */
export type WaitingAccount = Result<'account/get_sign_up'>;

const waitingAccounts = createResource({
  read: (token: string, signal): Promise<WaitingAccount> => call('account/get_sign_up', { token }, signal),
});

/** Returns the account that a token from an email confirms; reads nothing if the token is undefined. */
export const useWaitingAccount = (token: string | undefined) => useResource(waitingAccounts, token);

/** Confirms a new account, with a token from an email. Rejects with an ApiError. */
export async function confirmEmail(token: string, email: string): Promise<void> {
  await call('account/confirm_email', { token, email });
}

/** Confirms the new email of an account, with the token that was sent to the new address. Rejects with an ApiError. */
export async function confirmNewEmail(token: string): Promise<void> {
  await call('account/confirm_new_email', { token });
}

/** Rejects the sign-up or change of email that a token would confirm. Rejects with an ApiError on failure. */
export async function rejectSignUp(token: string): Promise<void> {
  await call('account/reject_sign_up', { token });
}

/** Confirms a change of email, with the token that was sent to the current address; returns the new email. Rejects with an ApiError. */
export async function agreeToNewEmail(token: string): Promise<string> {
  return (await call('account/confirm_changing_email', { token })).new_email;
}

/** An invitation of a new person to a company. */
export type InvitedPerson = Result<'account/get_register_email'>;

const invitedPeople = createResource({
  read: (token: string, signal): Promise<InvitedPerson> => call('account/get_register_email', { token }, signal),
});

/** Returns the invitation that a token from an email belongs to; reads nothing if the token is undefined. */
export const useInvitedPerson = (token: string | undefined) => useResource(invitedPeople, token);

/** Creates an account for a person who was invited to a company. Rejects with an ApiError. */
export const signUpInvited = (
  account: Request<'account/company_invite_sign_up'>,
): Promise<Result<'account/company_invite_sign_up'>> => call('account/company_invite_sign_up', account);
