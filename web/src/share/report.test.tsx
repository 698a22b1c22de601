import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SharedTrack } from '../protocol/generated/protocol';
import { Report } from './report';
import { useVisit } from './visit';

const TRACK = { track_id: 31, title: 'Fog & Tide' } as SharedTrack;

afterEach(() => useVisit.setState(useVisit.getInitialState()));

test('a report is an email to the contact with the ids of link and track', () => {
  useVisit.setState({ info: { link_id: 'aB3-link' } as never });
  render(<Report track={TRACK} contact="dmca@needledrop.test" />);
  const address = new URL(screen.getByRole('link', { name: 'Report' }).getAttribute('href') ?? '');
  expect(address.pathname).toBe('dmca@needledrop.test');
  expect(address.searchParams.get('subject')).toBe('Report: Fog & Tide');
  expect(address.searchParams.get('body')).toMatch(/Link: aB3-link\r\nTrack: 31$/);
});

test('where the operator names no contact there is nothing to press', () => {
  useVisit.setState({ info: { link_id: 'aB3-link' } as never });
  const { container } = render(<Report track={TRACK} contact={null} />);
  expect(container).toBeEmptyDOMElement();
});
