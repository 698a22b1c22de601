import type { Page } from '@playwright/test';
import { expect, expectLive } from './support';

/** Opens the address of a page in a second tab of its browser. */
export async function secondTab(page: Page): Promise<Page> {
  const second = await page.context().newPage();
  await second.goto(page.url());
  return second;
}

/** Waits until each page shows its list down to this row, and receives the changes of others. */
export async function expectLiveRows(pages: readonly Page[], row: number): Promise<void> {
  for (const page of pages) {
    await expect(page.getByRole('row').nth(row)).toBeVisible();
    await expectLive(page);
  }
}
