"""Training an encoder and an adapter; needs the extra `finetune`."""
