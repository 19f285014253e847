import { Card, Stack } from "../../ui/layout/layout.tsx";
import styles from "./my-request.module.css";

/** What happens next, and by when, in the words of every other place that says it (decision 71). */
export const WhatNext = ({ words }: { words: string }) => (
	<Card as="section" aria-labelledby="next">
		<Stack gap={2}>
			<h2 id="next" className={styles.heading}>
				What happens next
			</h2>
			<p>{words}</p>
		</Stack>
	</Card>
);
