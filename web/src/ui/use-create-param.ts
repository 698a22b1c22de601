import { useSearchParams } from 'react-router';

/** Whether the address asks for the dialog that creates such a thing (`?create=job`), and how to open and close it. */
export function useCreateParam(kind: string): [boolean, (open: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (open: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (open) after.set('create', kind);
        else after.delete('create');
        return after;
      },
      { replace: true },
    );
  return [params.get('create') === kind, set];
}
