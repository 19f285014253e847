/** The question for an interpreter, in a file of its own, so that a form that asks nothing else loads nothing else. */
export const INTERPRETER = {
	label: "Do you want an interpreter? Which language?",
	hint: "For example Vietnamese or Auslan. Leave it empty if you don't need one.",
};
