import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Contact } from './contact';
import { PrivacyPolicy } from './privacy-policy';
import { Terms } from './terms';

test('the terms say what they have to', () => {
  const { container } = render(<Terms />, { wrapper: MemoryRouter });
  for (const text of [
    'You must be 18 or older.',
    'governed by California law',
    'DMCA notices are processed within two business days',
  ]) {
    expect(container).toHaveTextContent(text);
  }
});

test('the privacy policy says what it has to', () => {
  const { container } = render(<PrivacyPolicy />);
  for (const text of [
    'data is never sold or shared with external sources or A.I. agents',
    'The minimum age is 18. Data of children under 13 is never collected',
    'it receives your email once, after you have confirmed it',
  ]) {
    expect(container).toHaveTextContent(text);
  }
});

test('the contact is the address that the operator has set, else the operator', () => {
  const { rerender } = render(<Contact address={null} />);
  expect(screen.getByText('the operator of this site')).toBeVisible();
  rerender(<Contact address="legal@lowtide.example" />);
  expect(screen.getByRole('link')).toHaveAttribute('href', 'mailto:legal@lowtide.example');
});
