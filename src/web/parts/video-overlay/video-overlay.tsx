import { type RefObject, type SyntheticEvent, useRef, useState } from "react";
import { MOBILE_ANSWER_WIDTH } from "#contract/campaigns/limits.ts";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import { sourcesOf } from "./sources.ts";
import styles from "./video-overlay.module.css";

interface VideoFiles {
	url: string;
	captions: string;
	/** Still picture. */
	poster: string;
}

interface Props {
	/** Title of the video, such as "How it works". */
	title: string;
	/** Duration as text. */
	length: string;
	wide: VideoFiles;
	mobile: VideoFiles;
	transcript: string;
}

/**
 * Shortest pause that closes the video. Chromium also pauses while the user drags the timeline, just before it seeks.
 */
const PAUSE_MS = 250;
const NARROW = `(max-width: ${MOBILE_ANSWER_WIDTH}px)`;

/**
 * A video behind its picture. Play opens it over the page; pausing, the end, Escape and the close button close it
 * (CMP-027 to CMP-029). Without scripts the player is in the page. A failed video is only logged (CMP-030).
 */
export const VideoOverlay = ({ title, length, wide, mobile, transcript }: Props) => {
	const hydrated = useHydrated();
	const dialog = useRef<HTMLDialogElement>(null);
	const video = useRef<HTMLVideoElement>(null);
	const play = useRef<HTMLButtonElement>(null);
	const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [narrow, setNarrow] = useState(false);
	const [failed, setFailed] = useState(false);

	const fail = (why: unknown) => {
		if (!dialog.current?.open) return;
		console.info("Video can't be played:", why);
		setFailed(true);
	};
	const open = () => {
		setFailed(false);
		setNarrow(window.matchMedia(NARROW).matches);
		dialog.current?.showModal();
		// Selects the source again for the current width, and restarts.
		video.current?.load();
		video.current?.play().catch((error: Error) => {
			// Closing the video at once isn't an error.
			if (error.name !== "AbortError") fail(error.message);
		});
	};
	const close = () => dialog.current?.close();
	const closed = () => {
		goesOn();
		video.current?.pause();
		play.current?.focus();
	};
	const goesOn = () => clearTimeout(closing.current);
	const paused = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
		if (!currentTarget.seeking) closing.current = setTimeout(close, PAUSE_MS);
	};

	const poster = (
		<picture>
			<source media={NARROW} srcSet={mobile.poster} width={720} height={900} />
			<img
				className={styles.poster}
				src={wide.poster}
				width={1280}
				height={720}
				alt=""
				loading="lazy"
				decoding="async"
			/>
		</picture>
	);
	const label = (
		<span className={styles.label}>
			<svg className={styles.triangle} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
				<path d="M8 5.5v13a1 1 0 0 0 1.5.9l10.6-6.5a1 1 0 0 0 0-1.8L9.5 4.6A1 1 0 0 0 8 5.5Z" />
			</svg>
			<span>
				Play the video<span className="visually-hidden">: {title}</span> ({length})
			</span>
		</span>
	);
	const player = { wide, mobile, title };
	return (
		<div>
			<div className={styles.frame}>
				{poster}
				{hydrated ? (
					<button ref={play} type="button" className={styles.play} onClick={open}>
						{label}
					</button>
				) : (
					<>
						{/* Until hydration. The player's controls would delay the first paint by 40 to 80 ms. */}
						<a className={`${styles.play} ${styles.early}`} href={wide.url}>
							{label}
						</a>
						<noscript>
							<Player {...player} className={styles.inPage} />
						</noscript>
					</>
				)}
			</div>
			{hydrated && (
				<dialog ref={dialog} className={styles.dialog} aria-label={`Video: ${title}`} onClose={closed}>
					<div className={styles.bar}>
						<p className={styles.title}>{title}</p>
						<Button variant="secondary" icon="close" onClick={close}>
							Close<span className="visually-hidden"> the video</span>
						</Button>
					</div>
					<Player
						{...player}
						className={styles.player}
						narrow={narrow}
						video={video}
						onPause={paused}
						onGoesOn={goesOn}
						onEnded={close}
						onFail={fail}
					/>
					<p role="status" className={styles.failed}>
						{failed && "This video can't be played here. A description of what it shows is below."}
					</p>
				</dialog>
			)}
			<Disclosure summary="What the video shows, in words">
				<p>{transcript}</p>
			</Disclosure>
		</div>
	);
};

interface PlayerProps {
	title: string;
	wide: VideoFiles;
	mobile: VideoFiles;
	className: string | undefined;
	narrow?: boolean;
	video?: RefObject<HTMLVideoElement | null>;
	onPause?: (event: SyntheticEvent<HTMLVideoElement>) => void;
	/** Called when it plays again or seeks. */
	onGoesOn?: () => void;
	onEnded?: () => void;
	onFail?: (why: unknown) => void;
}

/** The browser's player, with a separate video for small screens. Loads nothing until played. */
const Player = ({
	title,
	wide,
	mobile,
	className,
	narrow = false,
	video,
	onPause,
	onGoesOn,
	onEnded,
	onFail,
}: PlayerProps) => {
	const sources = [...sourcesOf(mobile.url).map((source) => ({ ...source, media: NARROW })), ...sourcesOf(wide.url)];
	return (
		<video
			ref={video}
			className={className}
			controls
			playsInline
			preload="none"
			aria-label={title}
			onPause={onPause}
			onPlay={onGoesOn}
			onSeeking={onGoesOn}
			onEnded={onEnded}
			onError={({ currentTarget, target }) => {
				// Errors of its sources also arrive here.
				if (target === currentTarget) onFail?.(currentTarget.error?.message ?? "no reason given");
			}}
		>
			{sources.map((source, index) => (
				// Unsupported sources also fire errors, so only the last one counts.
				<source
					key={source.src}
					{...source}
					onError={index === sources.length - 1 ? () => onFail?.("no file could be loaded") : undefined}
				/>
			))}
			<track
				key={narrow ? "mobile" : "wide"}
				kind="captions"
				srcLang="en-AU"
				label="English"
				src={narrow ? mobile.captions : wide.captions}
			/>
		</video>
	);
};
