import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import range from '../../ui/range.module.css';
import styles from './avatar-field.module.css';
import { type Crop, moved, placeOf, ZOOM_MAX } from './crop';
import type { Picture } from './picture';

interface Shown {
  picture: Picture;
  crop: Crop;
}

/** Shows the cropped part of a picture in a square frame. `size` is in pixels; by default the frame fills its container. */
export function Cropped({ picture, crop, size }: Shown & { size?: number }) {
  return (
    <span className={styles.cropped} style={size === undefined ? undefined : { width: size, height: size }}>
      <img src={picture.url} alt="" draggable={false} style={placeOf(picture, crop)} />
    </span>
  );
}

const STEP = 0.05;
/** The movement of the cropped part (right, down) for each arrow key. The part moves opposite to the picture. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

interface StageProps extends Shown {
  onChange: (crop: Crop) => void;
}

/** An area in which a picture is moved behind a square frame, by dragging or by the arrow keys. */
export function CropStage({ picture, crop, onChange }: StageProps) {
  const hint = useId();
  const last = useRef({ x: 0, y: 0 });
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { width } = currentTarget.getBoundingClientRect();
    const { x, y } = last.current;
    last.current = { x: clientX, y: clientY };
    onChange(moved(picture, crop, (x - clientX) / width, (y - clientY) / width));
  };
  const key = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(moved(picture, crop, ...step));
  };
  return (
    <span className={styles.stage}>
      <button
        type="button"
        aria-label={`Cropped area of ${picture.name}`}
        aria-describedby={hint}
        onPointerDown={start}
        onPointerMove={drag}
        onKeyDown={key}
      >
        <Cropped picture={picture} crop={crop} />
      </button>
      <span id={hint} className="type-second">
        Drag the picture, or use the arrow keys.
      </span>
    </span>
  );
}

/** The slider for the zoom of a crop. */
export function Zoom({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) {
  return (
    <label className={styles.zoom}>
      Zoom
      <input
        type="range"
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={crop.zoom}
        className={range.range}
        style={{ '--share': `${((crop.zoom - 1) / (ZOOM_MAX - 1)) * 100}%` } as CSSProperties}
        onChange={({ currentTarget }) => onChange({ ...crop, zoom: Number(currentTarget.value) })}
      />
    </label>
  );
}
