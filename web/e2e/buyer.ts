import type { BrowserContext, Page } from '@playwright/test';
import { callAs, newCreator, type Person } from './people';
import { agreeToPolicy, expect, PASSWORD, recordAnnouncements, type Server } from './support';

/** Cards of the payments sandbox. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  declinesCharges: '4000 0000 0000 0341',
} as const;

/** A creator on trial who is logged in, and buys plans from the payments sandbox. */
export class Buyer {
  readonly #context: BrowserContext;
  readonly #server: Server;
  readonly person: Person;

  private constructor(context: BrowserContext, server: Server, person: Person) {
    this.#context = context;
    this.#server = server;
    this.person = person;
  }

  /** `more`: further fields of the sign-up. */
  static async signUp(context: BrowserContext, server: Server, more: object = {}): Promise<Buyer> {
    const person = await newCreator(context.request, server, more);
    await callAs(context.request, server, 'account/log_in', { email: person.email, pass: PASSWORD });
    await agreeToPolicy(context, server);
    await recordAnnouncements(context);
    return new Buyer(context, server, person);
  }

  async open(path: string): Promise<Page> {
    const page = await this.#context.newPage();
    await page.goto(this.#server.url + path);
    return page;
  }

  /** Makes a call that has to succeed, and returns its result. */
  call(path: string, data: object = {}): Promise<unknown> {
    return callAs(this.#context.request, this.#server, path, data);
  }

  /** Runs an act that opens a page of the payment provider in a tab of its own. Returns that tab. */
  async tabOf(action: () => Promise<void>): Promise<Page> {
    const [tab] = await Promise.all([this.#context.waitForEvent('page'), action()]);
    await tab.waitForURL('**/sandbox/**');
    return tab;
  }

  /** Moves the sandbox's clock forward on the page of the portal, and runs all that has become due until then. */
  async moveClock(by: 'day' | 'month' | 'year'): Promise<void> {
    const { url } = (await this.call('stripe/create_portal_session', { redirect_url: this.#server.url })) as {
      url: string;
    };
    const portal = await this.#context.newPage();
    await portal.goto(url);
    const [answer] = await Promise.all([
      portal.waitForResponse('**/sandbox/clock'),
      portal.getByRole('button', { name: `A ${by} on` }).click(),
    ]);
    expect(answer.status()).toBeLessThan(400);
    await portal.close();
  }

  /**
   * Sets the end of the trial to yesterday, then changes the person's name so that their data is read again. Pages have to be loaded again.
   */
  async endTrial(): Promise<void> {
    this.#server.sql(
      `update subscription set trial_ends = (now() at time zone 'UTC')::date - 1
       where user_id = (select id from account where email = '${this.person.email}')`,
    );
    await this.call('account/change_name', { name: `${this.person.email} after the trial` });
  }

  /** Counts the subscriptions of this person in the sandbox that have not ended. */
  liveSubscriptions(): number {
    return this.#count("kind = 'subscription' and body ->> 'status' in ('active', 'trialing', 'past_due')");
  }

  /** Counts the paid invoices of this person, without those that were refunded as paid twice. */
  paidInvoices(): number {
    const refunds = Number(
      this.#server.sql("select count(*) from sandbox_object where kind = 'refund' and body ->> 'reason' = 'duplicate'"),
    );
    return this.#count("kind = 'invoice' and body ->> 'status' = 'paid'") - refunds;
  }

  /** Counts the sandbox's objects of this person that meet the condition. */
  #count(condition: string): number {
    return Number(
      this.#server.sql(
        `select count(*) from sandbox_object where ${condition} and body ->> 'customer' =
           (select s.stripe_customer_id from subscription s join account a on a.id = s.user_id where a.email = '${this.person.email}')`,
      ),
    );
  }
}

/** Types a new card on a page of the sandbox and presses its button. */
export async function payBy(tab: Page, number: string, button: string | RegExp): Promise<void> {
  const another = tab.getByRole('radio', { name: 'Another card' });
  if (await another.count()) await another.check();
  await tab.getByLabel('Card number').fill(number);
  await tab.getByRole('button', { name: button }).click();
}
