import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { useShownError } from "../field/corrected.ts";
import { FieldError } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import styles from "./file-field.module.css";
import { fileSize } from "./file-size.ts";

interface Props {
	id: string;
	name: string;
	label: ReactNode;
	hint: ReactNode;
	error?: ReactNode;
	optional?: boolean;
	accept: string;
	/** Returns an error for a file before it is sent. The server checks it again. */
	check?: ((file: File) => string | undefined) | undefined;
	onChange?: ((file: File | undefined) => void) | undefined;
	/** Most files. */
	most?: number;
}

/** Files, chosen or dragged here, usually one. If the user drops more, it keeps the first and says so. */
export const FileField = ({ id, name, label, hint, error, optional, accept, check, onChange, most = 1 }: Props) => {
	const input = useRef<HTMLInputElement>(null);
	const [chosen, setChosen] = useState<{ files: { name: string; size: number }[]; others: number }>();
	const [wrong, setWrong] = useState<string>();
	const [over, setOver] = useState(false);
	const told = useShownError(name, error);
	const shown = wrong ?? told;

	const take = (files: FileList | null) => {
		const all = [...(files ?? [])];
		const kept = all.slice(0, most);
		if (kept.length > 0 && input.current) {
			const held = new DataTransfer();
			for (const file of kept) held.items.add(file);
			input.current.files = held.files;
		}
		setChosen(kept.length > 0 ? { files: kept, others: all.length - kept.length } : undefined);
		setWrong(
			kept
				.map((file) => (file.size === 0 ? "The file is empty. Choose it again." : check?.(file)))
				.find((fault) => fault !== undefined),
		);
		onChange?.(kept[0]);
	};
	// Takes over a file that was chosen before the scripts loaded.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		if (input.current?.files?.length) take(input.current.files);
	}, []);
	const remove = () => {
		if (input.current) {
			input.current.value = "";
			input.current.focus();
		}
		take(null);
	};
	const drag = (is: boolean) => (event: DragEvent) => {
		event.preventDefault();
		setOver(is);
	};

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the field inside does the same without a mouse
		<div
			className={shown ? `${styles.field} ${styles.wrong}` : styles.field}
			onDragOver={drag(true)}
			onDragLeave={drag(false)}
			onDrop={(event) => {
				drag(false)(event);
				take(event.dataTransfer.files);
			}}
		>
			<label className={styles.label} htmlFor={id}>
				{label}
				{optional && <span className={styles.optional}> (optional)</span>}
			</label>
			<p className={styles.hint} id={`${id}-hint`}>
				{hint}
			</p>
			{shown && <FieldError id={`${id}-error`}>{shown}</FieldError>}
			<div className={over ? `${styles.zone} ${styles.over}` : styles.zone}>
				<Icon name="file" />
				<input
					ref={input}
					id={id}
					name={name}
					type="file"
					accept={accept}
					multiple
					className={styles.input}
					aria-describedby={[`${id}-hint`, shown && `${id}-error`].filter(Boolean).join(" ")}
					aria-invalid={shown ? true : undefined}
					onChange={(event) => take(event.currentTarget.files)}
				/>
			</div>
			<p role="status" className={styles.status}>
				{chosen && (
					<>
						{chosen.others === 0
							? "Chosen: "
							: most === 1
								? "We keep only the first file: "
								: `We keep only the first ${most} files: `}
						{chosen.files.map(({ name: of, size }, nth) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
							<span key={nth}>
								{nth > 0 && ", "}
								<strong>{of}</strong> ({fileSize(size)})
							</span>
						))}
					</>
				)}
			</p>
			{chosen && (
				<Button variant="quiet" icon="trash" onClick={remove}>
					{chosen.files.length === 1 ? "Remove the file" : "Remove the files"}
				</Button>
			)}
		</div>
	);
};
