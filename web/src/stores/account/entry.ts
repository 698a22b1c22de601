import { call, type Request, type Result } from '../../api/client';
import { ApiError } from '../../api/errors';
import { createResource, useResource } from '../../live/resource';

/** Whether a token was used, has expired or was taken back. */
export const isSpentToken = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'invalid_token';

/** Rejects with an ApiError where the email is taken, or where nobody could say. */
export async function checkEmail(email: string, signal?: AbortSignal): Promise<void> {
  await call('account/check_email', { email }, signal);
}

/** Makes an account, which waits for its confirmation. Rejects with an ApiError. */
export const signUp = (account: Request<'account/sign_up'>): Promise<Result<'account/sign_up'>> =>
  call('account/sign_up', account);

/** Sends the email with the confirmation link again. Rejects with an ApiError. */
export async function resendConfirmation(email: string): Promise<void> {
  await call('account/resend_confirmation', { email });
}

/** Sends an email that lets its owner choose a new password. Rejects with an ApiError. */
export async function askForPassword(email: string): Promise<void> {
  await call('account/help', { email });
}

/** Sets a new password by an emailed token. Rejects with an ApiError. */
export async function setPassword(token: string, email: string, pass: string): Promise<void> {
  await call('account/set_pass', { token, email, pass });
}

/** An account, or a change of its email, that waits for its confirmation. */
export type WaitingAccount = Result<'account/get_sign_up'>;

const waitingAccounts = createResource({
  read: (token: string, signal): Promise<WaitingAccount> => call('account/get_sign_up', { token }, signal),
});

/** The account that an emailed token confirms; undefined asks for none. */
export const useWaitingAccount = (token: string | undefined) => useResource(waitingAccounts, token);

/** Confirms a new account by an emailed token. Rejects with an ApiError. */
export async function confirmEmail(token: string, email: string): Promise<void> {
  await call('account/confirm_email', { token, email });
}

/** Confirms the new email of an account by the token that was sent there. Rejects with an ApiError. */
export async function confirmNewEmail(token: string): Promise<void> {
  await call('account/confirm_new_email', { token });
}

/** Refuses what an emailed token would confirm. Rejects with an ApiError. */
export async function rejectSignUp(token: string): Promise<void> {
  await call('account/reject_sign_up', { token });
}

/** Agrees to a change of email by the token that was sent to the present one; answers the new email. Rejects with an ApiError. */
export async function agreeToNewEmail(token: string): Promise<string> {
  return (await call('account/confirm_changing_email', { token })).new_email;
}

/** Who is invited to which company. */
export type InvitedPerson = Result<'account/get_register_email'>;

const invitedPeople = createResource({
  read: (token: string, signal): Promise<InvitedPerson> => call('account/get_register_email', { token }, signal),
});

/** Whoever an emailed token invites to a company; undefined asks for nobody. */
export const useInvitedPerson = (token: string | undefined) => useResource(invitedPeople, token);

/** Makes an account for whoever was invited to a company. Rejects with an ApiError. */
export const signUpInvited = (
  account: Request<'account/company_invite_sign_up'>,
): Promise<Result<'account/company_invite_sign_up'>> => call('account/company_invite_sign_up', account);
