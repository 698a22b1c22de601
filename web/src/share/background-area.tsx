import { useEffect, useRef } from 'react';
import { usePictureChoice } from '../components/background/use-picture-choice';
import styles from './background-area.module.css';
import type { SharedInfo } from './page-calls';
import { changeBackground } from './visit';

export interface BackgroundAreaProps {
  info: SharedInfo;
  onClose: () => void;
}

/** A dialog in which the owner chooses the background picture of the shared page. */
export default function BackgroundArea({ info, onClose }: BackgroundAreaProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const { choice, reset, buttons } = usePictureChoice(info.background, changeBackground, close);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="background-title" onClose={onClose}>
      <h2 id="background-title" className="type-page-title">
        Background
      </h2>
      {choice}
      <div className={styles.foot}>
        {reset}
        <span className={styles.gap} />
        {buttons}
      </div>
    </dialog>
  );
}
