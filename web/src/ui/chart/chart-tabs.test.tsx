import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ChartTabs } from './chart-tabs';

const ITEMS = [
  { value: 'clicks', label: 'Clicks', total: '1,130', values: [1, 4, 0] },
  { value: 'spend', label: 'They spent', total: '$1,520.18', values: [0, -2, null] },
] as const;

function Tabs() {
  const [value, setValue] = useState<(typeof ITEMS)[number]['value']>('clicks');
  return <ChartTabs label="What the chart shows" items={ITEMS} value={value} onChange={setValue} />;
}

test('the arrows move through the charts, each named with its sum', async () => {
  render(<Tabs />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Clicks 1,130' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'They spent $1,520.18' })).toBeChecked();
});

test('a value below nothing, as by a refund, is as low as none', () => {
  const { container } = render(<Tabs />);
  const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights).toEqual([25, 100, 3, 3, 3, 0]);
});
