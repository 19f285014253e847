import type { ReactNode } from "react";
import styles from "./art.module.css";

interface Props {
	className?: string | undefined;
	wide: number;
	high: number;
	children: ReactNode;
}

/** A picture that says what the text beside it says, so assistive tools leave it out. */
export const Drawing = ({ className = styles.art, wide, high, children }: Props) => (
	<svg
		className={className}
		viewBox={`0 0 ${wide} ${high}`}
		width={wide}
		height={high}
		aria-hidden="true"
		focusable="false"
	>
		{children}
	</svg>
);
