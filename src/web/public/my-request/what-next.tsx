import { Card, Stack } from "../../ui/layout/layout.tsx";
import type { Clock } from "./clocks.ts";
import styles from "./my-request.module.css";

/** What happens next, in the words of every other place that says it (decision 71), and each clock, the soonest first. */
export const WhatNext = ({ words, clocks }: { words: string; clocks: readonly Clock[] }) => (
	<Card as="section" aria-labelledby="next">
		<Stack gap={2}>
			<h2 id="next" className={styles.heading}>
				What happens next
			</h2>
			<p>{words}</p>
			{clocks.length > 1 && (
				<ol className={styles.list} aria-label="Next steps, the soonest first">
					{clocks.map(({ by, words: step }) => (
						<li key={step}>
							<strong>By {by}:</strong> {step}
						</li>
					))}
				</ol>
			)}
		</Stack>
	</Card>
);
