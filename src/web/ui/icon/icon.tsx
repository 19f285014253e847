import styles from "./icon.module.css";
import drawings from "./icons.svg?no-inline";
import type { IconName } from "./names.ts";

export type { IconName };

/** Icons that point along the line: they turn round in right-to-left text. */
const TURNS: readonly IconName[] = ["arrow-left", "arrow-right", "chevron-right", "first", "last", "reply", "leave"];

/** An icon beside text that says the same, so it is hidden from assistive technology. */
export const Icon = ({
	name,
	size = "normal",
	className,
}: {
	name: IconName;
	size?: "small" | "normal" | "large";
	className?: string | undefined;
}) => (
	<svg
		className={[styles.icon, TURNS.includes(name) && styles.turns, size !== "normal" && styles[size], className]
			.filter(Boolean)
			.join(" ")}
		aria-hidden="true"
	>
		<use href={`${drawings}#${name}`} />
	</svg>
);
