import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors';
import { useServerForm } from './use-server-form';

test('what is wrong with an item of a list is said at the field of the list', async () => {
  const fields = { 'teams_id.1': 'Not one of your teams', 'elsewhere.0': 'Of no field here' };
  const send = () => Promise.reject(new ApiError('invalid_request', 400, fields));
  const { result } = renderHook(() => useServerForm({ initial: { teams_id: [1, 2] }, send }));
  await act(() => result.current.submit());
  await waitFor(() => expect(result.current.errors).toEqual({ teams_id: 'Not one of your teams' }));
});

test('what is wrong with a field of an item is said at that field, and at the list where the form has no such item', async () => {
  const fields = { 'writers.1.ipi': 'Too long', 'writers.2.ipi': 'Of no row here', 'writers.0.age': 'Of no field' };
  const send = () => Promise.reject(new ApiError('invalid_request', 400, fields));
  const initial = { writers: [{ ipi: '1' }, { ipi: '2' }] };
  const { result } = renderHook(() => useServerForm({ initial, send }));
  await act(() => result.current.submit());
  await waitFor(() => expect(result.current.errors).toEqual({ 'writers.1.ipi': 'Too long', writers: 'Of no field' }));
});
