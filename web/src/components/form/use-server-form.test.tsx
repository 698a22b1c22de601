import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { resetSessionStores } from '../../live/session-store';
import { fakeLive } from '../../live/testing/fake-live';
import { useConnection } from '../../stores/connection/store';
import { useSession } from '../../stores/session/store';
import { useToasts } from '../../ui/toast-store';
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

describe('while others save', () => {
  const first = { title: 'Ferry', link_1: '', teams_id: [1], bpm: '90' };
  const labels = { link_1: 'Example link 1', teams_id: 'Teams', bpm: 'BPM' };
  let answer: () => void;
  const send = () => new Promise<void>((resolve) => (answer = resolve));
  const open = () =>
    renderHook(({ initial }) => useServerForm({ initial, isLive: true, labels, send }), {
      initialProps: { initial: first },
    });

  test('what they have changed is told by the labels of its fields, each once', () => {
    const { result, rerender } = open();
    act(() => result.current.set({ title: 'Ferry mine' }));
    rerender({ initial: { ...first, title: 'Ferry theirs', teams_id: [2] } });
    rerender({ initial: { ...first, title: 'Ferry theirs', teams_id: [3], bpm: '120' } });
    expect(result.current.changedElsewhere).toEqual(['Title', 'Teams', 'BPM']);
  });

  test('what oneself saves is not told as theirs, be it stored in another form', async () => {
    const { result, rerender } = open();
    act(() => result.current.set({ title: 'Ferry mine ', link_1: 'ferry.example', teams_id: [2] }));
    rerender({ initial: { ...first, teams_id: [2] } });
    expect(result.current.changedElsewhere).toEqual([]);
    let sent = Promise.resolve();
    act(() => {
      sent = result.current.submit();
    });
    rerender({ initial: { title: 'Ferry mine', link_1: 'https://ferry.example', teams_id: [2], bpm: '120' } });
    expect(result.current.changedElsewhere).toEqual(['BPM']);
    await act(async () => {
      answer();
      await sent;
    });
  });
});

describe('without a network', () => {
  let page: ReturnType<typeof fakeLive>;
  const sent: { name: string; id: string }[] = [];
  let isDown: boolean;
  const onDone = vi.fn();
  const send = async ({ name }: { name: string }, id = '') => {
    if (isDown) throw new ApiError(null, null);
    sent.push({ name, id });
  };
  const open = () => renderHook(() => useServerForm({ initial: { name: 'first' }, send, onDone }));

  beforeEach(() => {
    page = fakeLive();
    page.setLive(false);
    useSession.setState({ status: 'in' });
    isDown = true;
    sent.length = 0;
    onDone.mockClear();
  });
  afterEach(() => page.setLive(true));
  const comeBack = () =>
    act(async () => {
      isDown = false;
      page.setLive(true);
    });

  test('a save says that it waits, and the newest of the form is sent once the line is back', async () => {
    const { result } = open();
    await act(() => result.current.submit());
    expect(result.current.busy).toBe(false);
    expect(useToasts.getState().items[0]?.text).toBe("Offline. We'll save this when you're back online.");
    expect(useConnection.getState().saves).toBe(1);
    act(() => result.current.set({ name: 'second' }));
    await act(() => result.current.submit());
    expect(useConnection.getState().saves).toBe(1);
    await comeBack();
    expect(sent).toEqual([{ name: 'second', id: expect.any(String) }]);
    expect(onDone).toHaveBeenCalledOnce();
    expect(useConnection.getState().saves).toBe(0);
  });

  test('the same again has the same request_id', async () => {
    const ids: string[] = [];
    const { result } = renderHook(() =>
      useServerForm({
        initial: { name: 'first' },
        send: async (values, id) => {
          ids.push(id);
          await send(values);
        },
      }),
    );
    await act(() => result.current.submit());
    await comeBack();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('what waits for one person is not sent for the next, nor once its form has closed', async () => {
    const { result } = open();
    await act(() => result.current.submit());
    resetSessionStores();
    await comeBack();
    expect(sent).toEqual([]);
    isDown = true;
    page.setLive(false);
    const other = open();
    useSession.setState({ status: 'in' });
    await act(() => other.result.current.submit());
    other.unmount();
    await comeBack();
    expect(sent).toEqual([]);
  });

  test('nobody who is not logged in waits', async () => {
    useSession.setState({ status: 'out' });
    const { result } = open();
    await act(() => result.current.submit());
    await comeBack();
    expect(sent).toEqual([]);
  });
});
