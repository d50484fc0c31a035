import { ActionIcon, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeyShortcut } from '#platform/web/ui/keys/letter-keys.ts';
import { useShortcuts } from '#platform/web/ui/keys/use-shortcuts.ts';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  FitIcon,
  TurnIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '#platform/web/ui/work-icons.tsx';
import { t } from '#shared/say.ts';
import classes from './DocumentViewer.module.css';
import type { PictureView } from './use-picture-view.ts';

type Props = {
  position: number;
  total: number;
  onStep: (by: number) => void;
  view: PictureView;
  /** False for a document that is no picture. */
  canZoom: boolean;
};

/** The toolbar of the viewer: previous and next document, zoom, fit and turn. */
export function ViewerTools({ position, total, onStep, view, canZoom }: Props) {
  const { percent, zoomIn, zoomOut, fit, turn } = view;
  useShortcuts({ '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit, t: turn }, canZoom);
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('Document')}>
      <Tool
        label={t('Previous document')}
        keys="ArrowLeft"
        disabled={position === 1}
        onPress={() => onStep(-1)}
      >
        <ChevronLeftIcon size={20} />
      </Tool>
      <Text size="sm" c="dimmed" className={classes.figures}>
        {t('{number} of {total}', { number: String(position), total: String(total) })}
      </Text>
      <Tool
        label={t('Next document')}
        keys="ArrowRight"
        disabled={position === total}
        onPress={() => onStep(1)}
      >
        <ChevronRightIcon size={20} />
      </Tool>
      <span className={classes.line} />
      <Tool label={t('Zoom out')} keys="-" disabled={!canZoom || !view.canZoomOut} onPress={zoomOut}>
        <ZoomOutIcon size={20} />
      </Tool>
      <Text size="sm" c="dimmed" className={`${classes.figures} ${classes.percent}`}>
        {percent} %
      </Text>
      <Tool label={t('Zoom in')} keys="+" disabled={!canZoom || !view.canZoomIn} onPress={zoomIn}>
        <ZoomInIcon size={20} />
      </Tool>
      <Tool label={t('Fit')} keys="0" disabled={!canZoom} onPress={fit}>
        <FitIcon size={20} />
      </Tool>
      <Tool label={t('Turn')} keys="t" disabled={!canZoom} onPress={turn}>
        <TurnIcon size={20} />
      </Tool>
    </div>
  );
}

type ToolProps = {
  label: string;
  keys: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** A disabled tool keeps the focus, so that the keys go on working. */
function Tool({ label, keys, disabled = false, onPress, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      {...useKeyShortcut(keys)}
      aria-disabled={disabled || undefined}
      {...(disabled && { 'data-disabled': true })}
      className={classes.tool}
      onClick={disabled ? undefined : onPress}
    >
      {children}
    </ActionIcon>
  );
}
