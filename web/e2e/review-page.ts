import type { BrowserContext, Page } from '@playwright/test';
import { type Account, expect, pageOf, type Server } from './support';

const BRIEF = 'Coastal documentary';

/** Opens the workspace with all submissions of the first job, with the first of them in the player. */
export async function openSubmissions(context: BrowserContext, server: Server, email: Account): Promise<Page> {
  const page = await pageOf(context, server, email, '/manager/jobs/active');
  await page.getByRole('button', { name: BRIEF }).click();
  await expect(page).toHaveURL(/job=\d+/);
  await page.goto(`${page.url()}&shared=0`);
  await expect(page.locator('tr[data-track]').first()).toHaveAttribute('aria-current', 'true');
  return page;
}
