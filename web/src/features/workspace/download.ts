import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { TrackId } from '../../protocol/generated/protocol';
import { downloadUrlOf } from '../../stores/player/sources';
import { toast } from '../../ui/toast-store';

/** Saves a track as a file: the address that is asked for is served as an attachment. */
export async function downloadTrack(id: TrackId, title: string): Promise<void> {
  try {
    const url = await downloadUrlOf(id);
    if (!url) {
      toast(NOTICES.noUrl);
      return;
    }
    const link = document.createElement('a');
    link.href = url;
    link.download = `${title}.mp3`;
    document.body.append(link);
    link.click();
    link.remove();
  } catch (failure) {
    showError(failure);
  }
}
